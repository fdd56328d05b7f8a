#ifndef SEGUE_POSTGRESQL_SHIM_H
#define SEGUE_POSTGRESQL_SHIM_H

#include <libpq-fe.h>

#endif
