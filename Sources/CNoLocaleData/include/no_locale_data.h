/* An empty table in place of ICU's data; see no_locale_data.c. Nothing here is called. */
