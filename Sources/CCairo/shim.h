#ifndef SEGUE_CAIRO_SHIM_H
#define SEGUE_CAIRO_SHIM_H

#include <cairo/cairo.h>

#endif
