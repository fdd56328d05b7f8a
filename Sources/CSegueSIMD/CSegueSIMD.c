// The module is its headers; this file has the compiler read them once by themselves.
#include "segue_math.h"
