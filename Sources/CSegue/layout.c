int segue_c_placeholder;
