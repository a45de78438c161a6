{{- define "floatwise.valkey" -}}
user: 999
pod: { terminationGracePeriodSeconds: 60 }
container:
  command: [valkey-server, /etc/valkey/valkey.conf]
  ports: [{ name: valkey, containerPort: 6379 }]
  startupProbe: { tcpSocket: { port: valkey }, periodSeconds: 2, failureThreshold: 60 }
  livenessProbe: { tcpSocket: { port: valkey }, periodSeconds: 15 }
  readinessProbe: { tcpSocket: { port: valkey }, periodSeconds: 5 }
folders:
  data: { mountPath: /data }
  config:
    mountPath: /etc/valkey
    readOnly: true
    secret: { secretName: {{ include "floatwise.secret" (list . "valkey") | quote }}, items: [{ key: valkey.conf, path: valkey.conf }] }
{{- end }}
