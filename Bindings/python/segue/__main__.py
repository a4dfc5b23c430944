from segue._launcher import main

main()
