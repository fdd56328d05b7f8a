#!/usr/bin/env bash
# Runs a page's script for GNU parallel: to its end, once more, halted by a part that fails, and begun again.
#
#   gnu_parallel.sh SEGUE PAGE FOLDER
#
# Prints what the test looks at: lines "KEY VALUE". Exit 77 with a reason where there is no GNU parallel.
set -euo pipefail
segue=$1 page=$2 folder=$3
# shellcheck source=page_scripts.sh
source "$(dirname "${BASH_SOURCE[0]}")/page_scripts.sh"
parallel --version 2>/dev/null | grep -q GNU || { echo "skip there is no GNU parallel; .ci/prepare installs it"; exit 77; }

# The program, until a file "fail" stands in the folder: then the second part fails, as one that is killed does.
mkdir -p "$folder/bin"
cat >"$folder/bin/segue" <<WRAPPER
#!/bin/sh
case "\$*" in *"--shard "*) echo "\$*" >>calls ;; esac
case "\$*" in *"--shard 2/3"*) [ ! -e fail ] || exit 137 ;; esac
exec "$segue" "\$@"
WRAPPER
chmod +x "$folder/bin/segue"
export PATH=$folder/bin:$PATH HOME=$folder SHARDS=3 JOBS=2
cd "$folder"
page_script "$page" parallel.sh >parallel.sh || { echo "the page has no parallel.sh"; exit 1; }
"$segue" replay --suite smoke --filter 'td.*/pop/*' --format json --out none >whole.json

start() {
  local code=0
  rm -f calls merged.json
  bash parallel.sh --suite smoke --filter 'td.*/pop/*' >out.log 2>err.log || code=$?
  echo "$1 exit $code, $(cat calls 2>/dev/null | wc -l) parts begun, $(
    cmp -s whole.json merged.json && echo merged || echo unmerged)"
}

start first
echo "log $(awk 'NR > 1 && $7 == 0' shards.log | wc -l) of $(($(wc -l <shards.log) - 1))"
start again
rm -r shards shards.log
touch fail
JOBS=1 start halted
echo "last $(tail -n 1 shards.log | awk '{ print $7 }')"
rm fail
start resumed

# Another plan: nothing of the first is taken for it.
code=0
JOBS=1 bash parallel.sh --suite smoke --filter 'td.*/push/*' >out.log 2>err.log || code=$?
echo "other exit $code, $(grep -c 'this is of another plan or machine' err.log) refused"
