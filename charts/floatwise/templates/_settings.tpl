{{/* Environment of a service: what it needs to reach its engines, then its settings. Takes root and component. */}}
{{- define "floatwise.environment" -}}
{{- $values := get .root.Values .component -}}
- name: HEALTH_HOST
  value: 0.0.0.0
- name: HEALTH_PORT
  value: "9090"
- name: SHUTDOWN_TIMEOUT_SECONDS
  value: {{ sub (include "floatwise.graceSeconds" . | int) (eq .component "gateway" | ternary 10 5) | quote }}
{{ include "floatwise.environment.nats" (dict "root" .root "user" .component) }}
- name: OTEL_EXPORTER_OTLP_ENDPOINT
  value: {{ .root.Values.tracing.endpoint | quote }}
- name: OTEL_TRACES_SAMPLER_ARG
  value: {{ .root.Values.tracing.share | quote }}
- name: STREAM_REPLICAS
  value: {{ include "floatwise.streamReplicas" .root | quote }}
{{- if has .component (list "gateway" "converter") }}
{{ include "floatwise.environment.s3" . }}
{{- else }}
{{ include "floatwise.environment.secret" (dict "name" "MONGODB_URL" "secret" (include "floatwise.secret" (dict "root" .root "of" "mongodb")) "key" "url") }}
{{- end }}
{{- range $name, $value := $values.settings }}
{{- /* Helm writes a number of seven digits as 1e+06, which the services do not read. */}}
{{- $isWhole := and (kindIs "float64" $value) (eq (floor $value) $value) }}
- name: {{ $name }}
  value: {{ ternary (int64 $value) $value $isWhole | quote }}
{{- end }}
{{- range $name, $from := $values.secretSettings }}
{{ include "floatwise.environment.secret" (dict "name" $name "secret" $from.secret "key" $from.key) }}
{{- end }}
{{- end }}

{{- define "floatwise.environment.secret" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret | quote }}
      key: {{ .key | quote }}
{{- end }}

{{/* Takes root and user. */}}
{{- define "floatwise.environment.nats" -}}
{{- $nats := .root.Values.nats -}}
- name: NATS_URL
  value: {{ ternary (printf "%s://%s-nats:4222" (ternary "tls" "nats" $nats.tls.enabled) (include "floatwise.name" .root)) $nats.url $nats.bundled | quote }}
- name: NATS_USER
  value: {{ .user }}
{{- if $nats.credsSecret }}
- name: NATS_CREDS_FILE
  value: /etc/floatwise-nats/user.creds
{{- else }}
{{ include "floatwise.environment.secret" (dict "name" "NATS_PASSWORD" "secret" (include "floatwise.secret" (dict "root" .root "of" "nats")) "key" (printf "NATS_%s_PASSWORD" (upper .user))) }}
{{- end }}
{{- if $nats.tls.enabled }}
- name: NATS_CA_FILE
  value: /etc/floatwise-nats/ca.crt
{{- end }}
{{- if $nats.tls.clientSecret }}
- name: NATS_CERT_FILE
  value: /etc/floatwise-nats/tls.crt
- name: NATS_KEY_FILE
  value: /etc/floatwise-nats/tls.key
{{- end }}
{{- end }}

{{/* Files a service needs to reach NATS, and where they are. Each takes root, and the volume also user. */}}
{{- define "floatwise.natsMount" }}
{{- if or .Values.nats.tls.enabled .Values.nats.tls.clientSecret .Values.nats.credsSecret }}
- { name: nats, mountPath: /etc/floatwise-nats, readOnly: true }
{{- end }}
{{- end }}

{{- define "floatwise.natsVolume" }}
{{- $nats := .root.Values.nats }}
{{- if include "floatwise.natsMount" .root }}
- name: nats
  projected:
    sources:
      {{- if $nats.tls.enabled }}
      - secret:
          name: {{ include "floatwise.natsTlsSecret" .root | quote }}
          items: [{ key: ca.crt, path: ca.crt }]
      {{- end }}
      {{- with $nats.tls.clientSecret }}
      - secret:
          name: {{ . | quote }}
          items: [{ key: tls.crt, path: tls.crt }, { key: tls.key, path: tls.key }]
      {{- end }}
      {{- with $nats.credsSecret }}
      - secret:
          name: {{ . | quote }}
          items: [{ key: {{ $.user }}.creds, path: user.creds }]
      {{- end }}
{{- end }}
{{- end }}

{{- define "floatwise.environment.s3" -}}
{{- $secret := include "floatwise.secret" (dict "root" .root "of" "s3") }}
- name: S3_ENDPOINT
  value: {{ ternary (printf "http://%s-s3:7070" (include "floatwise.name" .root)) .root.Values.s3.endpoint .root.Values.s3.bundled | quote }}
- name: S3_BUCKET
  value: {{ .root.Values.s3.bucket | quote }}
- name: S3_REGION
  value: {{ .root.Values.s3.region | quote }}
{{- if not .root.Values.s3.workloadIdentity }}
{{ include "floatwise.environment.secret" (dict "name" "S3_ACCESS_KEY" "secret" $secret "key" "accessKey") }}
{{ include "floatwise.environment.secret" (dict "name" "S3_SECRET_KEY" "secret" $secret "key" "secretKey") }}
{{- end }}
{{- end }}

{{/* The first administrator. */}}
{{- define "floatwise.environment.admin" -}}
{{- $secret := include "floatwise.secret" (dict "root" . "of" "admin") }}
{{ include "floatwise.environment.secret" (dict "name" "ADMIN_USERNAME" "secret" $secret "key" "username") }}
{{ include "floatwise.environment.secret" (dict "name" "ADMIN_PASSWORD" "secret" $secret "key" "password") }}
{{- end }}

{{/* What auth alone needs: the first administrator, and what emails are written with. */}}
{{- define "floatwise.environment.auth" -}}
{{ include "floatwise.environment.admin" . }}
- name: STREAM_STORAGE_MB
  value: {{ include "floatwise.streamStorageMb" . | quote }}
- name: PRODUCT_NAME
  value: {{ .Values.productName | quote }}
- name: PUBLIC_URL
  value: {{ include "floatwise.publicUrl" . | quote }}
- name: MAIL_FROM
  value: {{ .Values.mail.from | quote }}
{{- end }}

{{/* Address people see; empty when nothing says it. */}}
{{- define "floatwise.publicUrl" -}}
{{- $exposure := .Values.exposure }}
{{- $exposed := ternary "" (printf "%s://%s" (ternary "http" "https" (empty $exposure.tls.secretName)) $exposure.host) (eq $exposure.type "none") }}
{{- .Values.gateway.settings.PUBLIC_URL | default $exposed }}
{{- end }}

{{/* What the gateway alone needs. */}}
{{- define "floatwise.environment.gateway" -}}
- name: HOST
  value: 0.0.0.0
- name: PORT
  value: "8080"
{{- /* The test asks the Service. A forwarded port has a loopback name, which needs no mention. */}}
- name: EXTRA_HOSTS
  value: {{ printf "%s-gateway%s" (include "floatwise.name" .) (ternary "" (printf ",%s" .Values.exposure.host) (eq .Values.exposure.type "none")) | quote }}
- name: PRODUCT_NAME
  value: {{ .Values.productName | quote }}
- name: STORE_MB
  value: {{ include "floatwise.mebibytes" .Values.s3.size | float64 | floor | int64 | quote }}
- name: MAIL_FROM
  value: {{ .Values.mail.from | quote }}
- name: TRUST_PROXY
  value: {{ kindIs "invalid" .Values.exposure.proxyHops | ternary (ternary 0 1 (eq .Values.exposure.type "none")) .Values.exposure.proxyHops | toString | quote }}
- name: COOKIE_SECURE
  value: {{ ternary "auto" "true" (empty .Values.exposure.tls.secretName) | quote }}
{{ include "floatwise.environment.secret" (dict "name" "SESSION_SECRET" "secret" (include "floatwise.secret" (dict "root" . "of" "session")) "key" "secret") }}
{{ include "floatwise.environment.secret" (dict "name" "REDIS_URL" "secret" (include "floatwise.secret" (dict "root" . "of" "valkey")) "key" "url") }}
{{- end }}
