{{- define "floatwise.mongodb" -}}
user: 999
spec:
  persistentVolumeClaimRetentionPolicy: { whenDeleted: Retain }
pod: { terminationGracePeriodSeconds: 60 }
env:
  # mongosh writes its logs there; the image's own home is on the data disk.
  HOME: /tmp
  MONGO_INITDB_ROOT_USERNAME: floatwise
  MONGO_INITDB_ROOT_PASSWORD: {{ include "floatwise.key" (list . "mongodb" "password") }}
container:
  args: [--bind_ip_all, --wiredTigerCacheSizeGB, '0.25']
  ports: [{ name: mongodb, containerPort: 27017 }]
  startupProbe: { tcpSocket: { port: mongodb }, periodSeconds: 2, failureThreshold: 60 }
  livenessProbe: { tcpSocket: { port: mongodb }, periodSeconds: 15 }
  readinessProbe:
    exec: { command: [mongosh, --quiet, --eval, 'db.adminCommand("ping").ok || quit(1)'] }
    periodSeconds: 10
    timeoutSeconds: 8
folders:
  data: { mountPath: /data/db }
  config: { mountPath: /data/configdb, emptyDir: { sizeLimit: 16Mi } }
  tmp: { mountPath: /tmp, emptyDir: { sizeLimit: 128Mi } }
{{- end }}
