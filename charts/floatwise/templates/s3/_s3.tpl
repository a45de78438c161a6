{{/*
One pod: its files are in transit and kept in memory. They are lost with the pod, the services create the bucket again, and
waiting clients are asked to retry.
*/}}
{{- define "floatwise.s3" -}}
spec:
  strategy: { type: Recreate }
env:
  ROOT_ACCESS_KEY: {{ include "floatwise.key" (list . "s3" "rootAccessKey") }}
  ROOT_SECRET_KEY: {{ include "floatwise.key" (list . "s3" "rootSecretKey") }}
container:
  args: [--port, ':7070', --region, {{ .Values.s3.region | quote }}, --health, /health, --iam-dir, /iam, posix, --sidecar, /files/metadata, /files/objects]
  ports: [{ name: s3, containerPort: 7070 }]
  startupProbe: { httpGet: { path: /health, port: s3 }, periodSeconds: 2, failureThreshold: 30 }
  livenessProbe: { httpGet: { path: /health, port: s3 }, periodSeconds: 10, timeoutSeconds: 5 }
  readinessProbe: { httpGet: { path: /health, port: s3 }, periodSeconds: 5 }
folders:
  objects: { mountPath: /files/objects, emptyDir: { medium: Memory, sizeLimit: {{ .Values.s3.size | quote }} } }
  metadata: { mountPath: /files/metadata, emptyDir: { medium: Memory, sizeLimit: 64Mi } }
  tmp: { mountPath: /tmp, emptyDir: { sizeLimit: 64Mi } }
  # The services' account: it owns the buckets it creates and manages nothing else.
  accounts:
    mountPath: /iam
    readOnly: true
    secret: { secretName: {{ include "floatwise.secret" (list . "s3") | quote }}, items: [{ key: users.json, path: users.json }] }
{{- end }}
