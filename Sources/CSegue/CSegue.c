// The module is its header; this file has a C compiler read it by itself.
#include "segue.h"
