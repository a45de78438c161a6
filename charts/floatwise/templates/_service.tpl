{{/* How fast a scaler adds and removes pods. */}}
{{- define "floatwise.scalingBehavior" -}}
scaleUp: { stabilizationWindowSeconds: 0 }
scaleDown: { stabilizationWindowSeconds: 120 }
{{- end }}

{{/* The Deployment of a service with its disruption budget and scaler. Takes root, component and scaling (`keda`, `cpu` or `none`). */}}
{{- define "floatwise.service" -}}
{{- $values := get .root.Values .component }}
{{ include "floatwise.workload" (merge (include "floatwise.describeService" . | fromYaml) (dict "isDeployment" true "kind" "Deployment" "service" .component) .) }}
---
{{ include "floatwise.disruptions" . }}
{{- if eq .scaling "cpu" }}
---
{{ include "floatwise.object" (merge (dict "kind" "HorizontalPodAutoscaler" "api" "autoscaling/v2") .) }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ include "floatwise.name" .root }}-{{ .component }} }
  minReplicas: {{ $values.autoscaling.min }}
  maxReplicas: {{ $values.autoscaling.max }}
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: {{ $values.autoscaling.cpuPercent }} } }
  behavior:
    {{- include "floatwise.scalingBehavior" . | nindent 4 }}
{{- end }}
{{- end }}

{{- define "floatwise.describeService" -}}
{{- $namespace := .root.Release.Namespace }}
{{- $v := .root.Values }}
{{- $values := get $v .component }}
{{- $isGateway := eq .component "gateway" }}
{{- /* Time a pod has to finish, in seconds: the longest piece of work and half a minute. */}}
{{- $longest := dict "gateway" ($v.gateway.settings.CONVERSION_TIMEOUT_SECONDS | default 120) "converter" ($v.converter.settings.TOOL_TIMEOUT_SECONDS | default 60) }}
{{- $graceSeconds := add (get $longest .component | default 0 | ceil | int) 30 }}
spec:
  {{- /* No process may use a database that is being restored. */}}
  {{- if and $v.backUp.restore (has "mongodb" (get (include "floatwise.asks" .root | fromYaml) .component)) }}
  replicas: 0
  {{- else if has .scaling (list "cpu" "keda") }}
  {{- /* As many as run, so that switching the scaling on takes none away, and the fewest at an install, so that a rollback to it
  does not end at one. None where no cluster is asked, as with helm template: who applies that again and again would undo the scaling. */}}
  {{- if lookup "apps/v1" "Deployment" $namespace "" }}
  {{- $found := lookup "apps/v1" "Deployment" $namespace (printf "%s-%s" (include "floatwise.name" .root) .component) }}
  replicas: {{ max (int (dig "spec" "replicas" 0 $found)) (int $values.autoscaling.min) }}
  {{- end }}
  {{- else }}
  replicas: {{ $values.replicas | default (dig "autoscaling" "min" 1 $values) }}
  {{- end }}
  strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } }
pod:
  terminationGracePeriodSeconds: {{ $graceSeconds }}
container:
  ports:
    {{- if $isGateway }}
    - { name: http, containerPort: 8080 }
    {{- end }}
    - { name: health, containerPort: 9090 }
  # Two minutes to start. After that liveness checks only the process: a missing engine makes a pod unready but does
  # not restart it.
  startupProbe: { httpGet: { path: /livez, port: health }, periodSeconds: 2, failureThreshold: 60 }
  livenessProbe: { httpGet: { path: /livez, port: health }, periodSeconds: 10, timeoutSeconds: 5 }
  readinessProbe: { httpGet: { path: /readyz, port: health }, periodSeconds: 5, timeoutSeconds: 4, failureThreshold: 2 }
  {{- if $isGateway }}
  # Waits until every proxy knows that this pod gets no more requests.
  lifecycle: { preStop: { sleep: { seconds: 5 } } }
  {{- end }}
folders:
  tmp: { mountPath: /tmp, emptyDir: { sizeLimit: 256Mi } }
env:
  HEALTH_HOST: 0.0.0.0
  HEALTH_PORT: 9090
  SHUTDOWN_TIMEOUT_SECONDS: {{ sub $graceSeconds (ternary 10 5 $isGateway) }}
  OTEL_EXPORTER_OTLP_ENDPOINT: {{ $v.tracing.endpoint | quote }}
  OTEL_TRACES_SAMPLER_ARG: {{ $v.tracing.share }}
  STREAM_REPLICAS: {{ include "floatwise.streamReplicas" .root }}
  {{- if has .component (list "gateway" "auth") }}
  PRODUCT_NAME: {{ $v.productName | quote }}
  MAIL_FROM: {{ $v.mail.from | quote }}
  {{- end }}
  {{- if $isGateway }}
  HOST: 0.0.0.0
  PORT: 8080
  {{- /* The test asks the Service. A forwarded port has a loopback name, which needs no mention. */}}
  EXTRA_HOSTS: {{ printf "%s-gateway%s" (include "floatwise.name" .root) (ternary "" (printf ",%s" $v.exposure.host) (eq $v.exposure.type "none")) | quote }}
  STORE_MB: {{ include "floatwise.mebibytes" $v.s3.size | float64 | floor | int64 }}
  TRUST_PROXY: {{ kindIs "invalid" $v.exposure.proxyHops | ternary (ternary 0 1 (eq $v.exposure.type "none")) $v.exposure.proxyHops }}
  COOKIE_SECURE: {{ ternary "auto" "true" (empty $v.exposure.tls.secretName) | quote }}
  SESSION_SECRET: {{ include "floatwise.key" (list .root "session" "secret") }}
  {{- else if eq .component "auth" }}
  STREAM_STORAGE_MB: {{ include "floatwise.streamStorageMb" .root }}
  PUBLIC_URL: {{ include "floatwise.publicUrl" .root | quote }}
  ADMIN_USERNAME: {{ include "floatwise.key" (list .root "admin" "username") }}
  ADMIN_PASSWORD: {{ include "floatwise.key" (list .root "admin" "password") }}
  WEBHOOKS: {{ $v.webhooks.enabled }}
  WEBHOOK_PRIVATE_NETWORKS: {{ join "," $v.webhooks.privateNetworks | quote }}
  {{- end }}
  {{- range list $values.settings $values.secretSettings }}
  {{- with . }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
  {{- end }}
{{- end }}
