// Stands before glibc's allocator and counts; only ever linked into the benchmarks.
#include "allocations.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Atomic int64_t count;

static void note(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

int64_t allocations_so_far(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

void *malloc(size_t size) { note(); return __libc_malloc(size); }
void *calloc(size_t items, size_t size) { note(); return __libc_calloc(items, size); }
void *realloc(void *old, size_t size) { note(); return __libc_realloc(old, size); }
void *aligned_alloc(size_t alignment, size_t size) { note(); return __libc_memalign(alignment, size); }
int posix_memalign(void **result, size_t alignment, size_t size) {
    note();
    *result = __libc_memalign(alignment, size);
    return *result ? 0 : ENOMEM;
}
