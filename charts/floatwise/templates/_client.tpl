{{/* The arrows of the architecture: which engines each component asks. Its environment and its NetworkPolicy follow from them. */}}
{{- define "floatwise.asks" -}}
gateway: [nats, s3, valkey]
auth: [nats, mongodb]
converter: [nats, s3]
stats: [nats, mongodb]
setup: [nats]
test: []
{{- if .Values.backUp.enabled }}
back-up: [mongodb]
{{- end }}
{{- end }}

{{/* Ports of the engines that are bundled. */}}
{{- define "floatwise.ports" -}}
{{- range $engine, $port := dict "nats" 4222 "s3" 7070 "mongodb" 27017 "valkey" 6379 }}
{{- if (get $.Values $engine).bundled }}
{{ $engine }}: {{ $port }}
{{- end }}
{{- end }}
{{- end }}

{{/* Components with pods. */}}
{{- define "floatwise.components" -}}
{{- concat (include "floatwise.asks" . | fromYaml | keys) (include "floatwise.ports" . | fromYaml | keys) | sortAlpha | toYaml }}
{{- end }}

{{/*
The pod of a process of ours: the one described, with how it reaches its engines and the authority it trusts. Takes what
a pod does, and service (whose image it runs).
*/}}
{{- define "floatwise.clientTemplate" -}}
{{- $client := include "floatwise.client" (pick . "root" "component") | fromYaml }}
{{- include "floatwise.podTemplate" (mustMerge (dict "image" (include "floatwise.image" .)) . $client) }}
{{- end }}

{{- define "floatwise.client" -}}
{{- $asked := get (include "floatwise.asks" .root | fromYaml) .component }}
{{- $name := include "floatwise.name" .root }}
{{- $nats := .root.Values.nats }}
{{- $s3 := .root.Values.s3 }}
{{- $tlsSecret := include "floatwise.natsTlsSecret" .root }}
env:
  {{- if .root.Values.caBundle.configMap }}
  NODE_EXTRA_CA_CERTS: /etc/floatwise/ca.crt
  {{- end }}
  {{- if has "nats" $asked }}
  NATS_URL: {{ ternary (printf "%s://%s-nats:4222" (ternary "nats" "tls" (empty $tlsSecret)) $name) $nats.url $nats.bundled | quote }}
  NATS_USER: {{ .component }}
  {{- if $nats.credsSecret }}
  NATS_CREDS_FILE: /etc/floatwise-nats/user.creds
  {{- else }}
  NATS_PASSWORD: {{ include "floatwise.key" (list .root "nats" (printf "NATS_%s_PASSWORD" (upper .component))) }}
  {{- end }}
  {{- if $tlsSecret }}
  NATS_CA_FILE: /etc/floatwise-nats/ca.crt
  {{- end }}
  {{- if $nats.tls.clientSecret }}
  NATS_CERT_FILE: /etc/floatwise-nats/tls.crt
  NATS_KEY_FILE: /etc/floatwise-nats/tls.key
  {{- end }}
  {{- end }}
  {{- if has "s3" $asked }}
  S3_ENDPOINT: {{ ternary (printf "http://%s-s3:7070" $name) $s3.endpoint $s3.bundled | quote }}
  S3_BUCKET: {{ $s3.bucket | quote }}
  S3_REGION: {{ $s3.region | quote }}
  {{- if not $s3.workloadIdentity }}
  S3_ACCESS_KEY: {{ include "floatwise.key" (list .root "s3" "accessKey") }}
  S3_SECRET_KEY: {{ include "floatwise.key" (list .root "s3" "secretKey") }}
  {{- end }}
  {{- end }}
  {{- if has "mongodb" $asked }}
  MONGODB_URL: {{ include "floatwise.key" (list .root "mongodb" "url") }}
  {{- end }}
  {{- if has "valkey" $asked }}
  REDIS_URL: {{ include "floatwise.key" (list .root "valkey" "url") }}
  {{- end }}
folders:
  {{- with .root.Values.caBundle.configMap }}
  ca:
    mountPath: /etc/floatwise
    readOnly: true
    configMap: { name: {{ . | quote }}, items: [{ key: {{ $.root.Values.caBundle.key | quote }}, path: ca.crt }] }
  {{- end }}
  {{- if and (has "nats" $asked) (or $tlsSecret $nats.tls.clientSecret $nats.credsSecret) }}
  nats:
    mountPath: /etc/floatwise-nats
    readOnly: true
    projected:
      sources:
        {{- with $tlsSecret }}
        - secret: { name: {{ . | quote }}, items: [{ key: ca.crt, path: ca.crt }] }
        {{- end }}
        {{- with $nats.tls.clientSecret }}
        - secret: { name: {{ . | quote }}, items: [{ key: tls.crt, path: tls.crt }, { key: tls.key, path: tls.key }] }
        {{- end }}
        {{- with $nats.credsSecret }}
        - secret: { name: {{ . | quote }}, items: [{ key: {{ $.component }}.creds, path: user.creds }] }
        {{- end }}
  {{- end }}
{{- end }}
