#include <sqlite3.h>

// A cast of -1 to a function pointer is not imported by Swift: the bytes are copied while they are bound.
static inline int lift_sqlite3_bind_text(sqlite3_stmt *s, int i, const void *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_text64(s, i, (const char *)bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}
static inline int lift_sqlite3_bind_blob(sqlite3_stmt *s, int i, const void *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_blob64(s, i, bytes, count, SQLITE_TRANSIENT);
}
