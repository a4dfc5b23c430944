// Functions that are linked into the programs in place of glibc's, whose symbols would need a later glibc than 2.34. Nothing
// includes this header: the Swift library calls them by glibc's names.
#ifndef SEGUE_OLDER_GLIBC_H
#define SEGUE_OLDER_GLIBC_H
#endif
