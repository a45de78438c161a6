# Runs beside the server. Rights and certificates change under a running pod, so this makes the server read them again. A
# server that could not write to its disk, or has lost its folder, refuses its streams forever, so this ends it as soon as
# its disk has space. Then it is started again.
sum() { cat /etc/nats/nats-users.conf /etc/nats-tls/*.* 2> /dev/null | md5sum; }
takes_writes() { dd if=/dev/zero of=/data/trial bs=64k count=1 conv=fsync 2> /dev/null; }
known="$(sum)"
was_there=
was_full=
while sleep 2; do
  now="$(sum)"
  [ "$now" = "$known" ] || { nats-server --signal reload=/run/nats/nats.pid && known="$now"; }
  is_there=
  [ -d /data/jetstream ] && is_there=yes
  if ! takes_writes; then
    was_full=yes
  elif [ -n "$was_full" ] || [ "$was_there" != "$is_there" -a -n "$was_there" ]; then
    nats-server --signal quit=/run/nats/nats.pid && was_full=
  fi
  was_there="$is_there"
  rm -f /data/trial
done
