#ifndef SEGUE_YAML_SHIM_H
#define SEGUE_YAML_SHIM_H

#include <yaml.h>

#endif
