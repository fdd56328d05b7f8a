#ifndef SEGUE_SQLITE_SHIM_H
#define SEGUE_SQLITE_SHIM_H

#include <sqlite3.h>

/* Swift has no name for SQLITE_TRANSIENT, a cast of -1 to a function: SQLite copies the bytes before it returns. */
static inline int segue_sqlite3_bind_text_copy(sqlite3_stmt *statement, int index, const char *bytes, int count) {
  return sqlite3_bind_text(statement, index, bytes, count, SQLITE_TRANSIENT);
}

#endif
