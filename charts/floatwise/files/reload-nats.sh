# The files of a ConfigMap are replaced under a running pod.
sum() { cat /etc/nats/nats-users.conf | md5sum; }
known="$(sum)"
while sleep 2; do
  now="$(sum)"
  [ "$now" = "$known" ] && continue
  nats-server --signal reload=/run/nats/nats.pid && known="$now"
done
