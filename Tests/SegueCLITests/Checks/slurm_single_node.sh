#!/usr/bin/env bash
# Starts a Slurm of one node in a folder of its own, runs the scripts of a page in it, and ends it.
#
#   slurm_single_node.sh SEGUE PAGE FOLDER
#
# Prints what the test looks at: lines "KEY VALUE". Exit 77 with a reason where Slurm cannot be started here.
set -euo pipefail
segue=$1 page=$2 folder=$3
# shellcheck source=page_scripts.sh
source "$(dirname "${BASH_SOURCE[0]}")/page_scripts.sh"

skip() { echo "skip $*"; exit 77; }
[ "$(id -u)" = 0 ] || skip "only root can start it here"
for program in munged slurmctld slurmd sbatch squeue sinfo scancel; do
  PATH=$PATH:/usr/sbin command -v $program >/dev/null || skip "there is no $program; apt-get install slurm-wlm munge"
done
export PATH=$PATH:/usr/sbin

pids=()
state=
finish() {
  # The last one started goes first.
  for ((index = ${#pids[@]} - 1; index >= 0; index--)); do
    kill "${pids[index]}" 2>/dev/null || true
    for _ in $(seq 20); do kill -0 "${pids[index]}" 2>/dev/null || break; sleep 0.1; done
    kill -9 "${pids[index]}" 2>/dev/null || true
  done
  [ -z "$state" ] || rm -rf "$state"
}
trap finish EXIT

# Sockets have short names, and munged wants folders that only root can write.
state=$(mktemp -d /run/segue-slurm-XXXXXX)
chmod 755 "$state"
mkdir -m 755 "$state/ctld" "$state/d" "$state/log"
head -c 1024 /dev/urandom >"$state/munge.key"
chmod 400 "$state/munge.key"
ports=$(python3 - <<'PORTS'
import socket
sockets = [socket.socket() for _ in range(2)]
for s in sockets:
    s.bind(("127.0.0.1", 0))
print(*[s.getsockname()[1] for s in sockets])
PORTS
)
read -r ctld_port d_port <<<"$ports"
host=$(hostname -s)
cat >"$state/slurm.conf" <<CONF
ClusterName=segue
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$ctld_port
SlurmdPort=$d_port
AuthType=auth/munge
AuthInfo=socket=$state/munge.socket
CryptoType=crypto/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$state/ctld
SlurmdSpoolDir=$state/d
SlurmctldPidFile=$state/ctld.pid
SlurmdPidFile=$state/d.pid
SlurmctldLogFile=$state/log/ctld
SlurmdLogFile=$state/log/d
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/backfill
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0,bf_interval=1
JobCompType=jobcomp/none
AccountingStorageType=accounting_storage/none
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=1
InactiveLimit=0
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP OverSubscribe=NO
CONF
export SLURM_CONF=$state/slurm.conf

munged --foreground --force --key-file="$state/munge.key" --socket="$state/munge.socket" \
  --pid-file="$state/munge.pid" --log-file="$state/log/munge" --seed-file="$state/munge.seed" \
  --num-threads=2 >"$state/log/munged" 2>&1 &
pids+=($!)
for _ in $(seq 100); do [ -S "$state/munge.socket" ] && break; sleep 0.1; done
[ -S "$state/munge.socket" ] || { tail -n 3 "$state/log/munged" "$state/log/munge" >&2 || true; skip "munged does not start"; }
slurmctld -D >"$state/log/ctld.out" 2>&1 &
pids+=($!)
slurmd -D -N "$host" >"$state/log/d.out" 2>&1 &
pids+=($!)
for _ in $(seq 150); do [ "$(sinfo -h -o %t 2>/dev/null || true)" = idle ] && break; sleep 0.1; done
[ "$(sinfo -h -o %t 2>/dev/null || true)" = idle ] || {
  tail -n 5 "$state"/log/* >&2 || true
  skip "the node does not come up"
}

mkdir -p "$folder/bin"
ln -sf "$segue" "$folder/bin/segue"
export PATH=$folder/bin:$PATH

# Waits until no job is left, and prints how many parts ran at the same time at most.
watch() {
  local most=0 running
  for _ in $(seq 400); do
    running=$(squeue -h -t RUNNING -o %j | grep -c segue-shard || true)
    [ "$running" -gt "$most" ] && most=$running
    [ -n "$(squeue -h)" ] || break
    sleep 0.1
  done
  echo "$1 $most"
}

take() {
  mkdir -p "$folder/$1"
  cd "$folder/$1"
  for script in submit.sh shard.sbatch merge.sbatch; do
    page_script "$page" $script >$script || { echo "the page has no $script"; exit 1; }
  done
}

take modelled
merge=$(SHARDS=4 AT_ONCE=2 bash submit.sh --suite smoke --filter 'td.*' | tail -n 1)
echo "limit $(squeue -h -o %i | grep -o '%[0-9]*' | head -n 1)"
echo "waits $(squeue -h -j "$merge" -o '%T %E' | sed 's/:.*//')"
watch together
echo "files $(echo shards/*)"
segue replay --suite smoke --filter 'td.*' --format json --out none >whole.json
cmp -s whole.json merged.json && echo "merged equal"

# Measured: one part a node.
take measured
sed -i 's/^##SBATCH --exclusive/#SBATCH --exclusive/' shard.sbatch
grep -q '^#SBATCH --exclusive' shard.sbatch
SHARDS=2 AT_ONCE=2 bash submit.sh --suite smoke --filter 'td.*' --cost measured >/dev/null
watch exclusive
echo "measured $(grep -c '"cost": "measured"' merged.json)"

# An array with a gap: its tasks refuse, and the merge that waits for them never runs.
take gap
segue plan --suite smoke --out plan.json >/dev/null
mkdir logs
array=$(sbatch --parsable --array=1,3,4 shard.sbatch)
sbatch --parsable --dependency="afterok:$array" --kill-on-invalid-dep=yes merge.sbatch >/dev/null
watch gap >/dev/null
echo "refused $(cat logs/*-3.log)"
[ -e merged.json ] || echo "unmerged"
