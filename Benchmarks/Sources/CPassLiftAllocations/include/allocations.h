#pragma once
#include <stdint.h>

// The allocations of the whole process so far.
int64_t allocations_so_far(void);
