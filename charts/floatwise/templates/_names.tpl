{{/* Name in front of every object: the release's, with "floatwise" in it once. */}}
{{- define "floatwise.name" -}}
{{- if contains "floatwise" .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else }}{{ printf "%s-floatwise" (.Release.Name | trunc 30 | trimSuffix "-") }}{{ end }}
{{- end }}

{{/* Labels that select the pods of one component. Takes root and component. */}}
{{- define "floatwise.selector" -}}
app.kubernetes.io/name: floatwise
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* How an object of a component begins. Takes kind, api, root, component and, where there are any, labels, annotations and the name of a second object of a kind. */}}
{{- define "floatwise.object" -}}
apiVersion: {{ .api }}
kind: {{ .kind }}
metadata:
  name: {{ .name | default (printf "%s-%s" (include "floatwise.name" .root) .component) }}
  namespace: {{ .root.Release.Namespace }}
  labels:
    {{- include "floatwise.selector" . | nindent 4 }}
    app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
    app.kubernetes.io/managed-by: {{ .root.Release.Service }}
    helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
    {{- with .labels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- with .annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{/* Name of the Secret of admin, session, nats, s3, mongodb or valkey: the given one or the chart's own. Takes root and that word, as a list. */}}
{{- define "floatwise.secret" -}}
{{- (get (index . 0).Values (index . 1)).existingSecret | default (printf "%s-%s" (include "floatwise.name" (index . 0)) (index . 1)) }}
{{- end }}

{{/* A variable with the value of a key of such a Secret. Takes root, that word and the key, as a list. */}}
{{- define "floatwise.key" -}}
{ secret: {{ include "floatwise.secret" . | quote }}, key: {{ index . 2 }} }
{{- end }}

{{/* Name of the Secret with the certificate of the bundled NATS; empty without TLS. */}}
{{- define "floatwise.natsTlsSecret" -}}
{{- $made := empty .Values.nats.tls.issuer.name | ternary "" (printf "%s-nats-tls" (include "floatwise.name" .)) }}
{{- .Values.nats.tls.existingSecret | default $made }}
{{- end }}

{{/* Image of a service: by its digest where one is given. Takes root and service. */}}
{{- define "floatwise.image" -}}
{{- $image := .root.Values.image }}
{{- $digest := get $image.digests .service }}
{{- $image.repository }}/{{ .service }}{{ if $digest }}@{{ $digest }}{{ else }}:{{ $image.tag | default .root.Chart.AppVersion }}{{ end }}
{{- end }}

{{/* Address people see; empty when nothing says it. */}}
{{- define "floatwise.publicUrl" -}}
{{- $exposure := .Values.exposure }}
{{- $exposed := ternary "" (printf "%s://%s" (ternary "http" "https" (empty $exposure.tls.secretName)) $exposure.host) (eq $exposure.type "none") }}
{{- .Values.gateway.settings.PUBLIC_URL | default $exposed }}
{{- end }}

{{- define "floatwise.streamReplicas" -}}
{{- with .Values.nats }}
{{- if .streamReplicas }}{{ .streamReplicas }}{{ else if .bundled }}{{ min .replicas 3 }}{{ else }}1{{ end }}
{{- end }}
{{- end }}

{{/* Storage for all streams of a server, in MB. The default is 70 % of its disk; the rest is for JetStream's other data. */}}
{{- define "floatwise.streamStorageMb" -}}
{{- with .Values.nats }}
{{- if .streamStorage }}{{ include "floatwise.mebibytes" .streamStorage | float64 | floor | int64 }}
{{- else if .bundled }}{{ mulf (include "floatwise.mebibytes" .storage | float64) 0.7 | floor | int64 }}
{{- else }}0{{ end }}
{{- end }}
{{- end }}

{{/* A quantity of Kubernetes in units of 1,048,576: `512Mi` is 512. */}}
{{- define "floatwise.mebibytes" -}}
{{- $text := ternary (printf "%.0f" .) (toString .) (kindIs "float64" .) }}
{{- $factors := dict "m" 0.001 "k" 1e3 "M" 1e6 "G" 1e9 "T" 1e12 "Ki" 1024.0 "Mi" 1048576.0 "Gi" 1073741824.0 "Ti" 1099511627776.0 }}
{{- $factor := get $factors (regexFind "[A-Za-z]+$" $text) | default 1.0 }}
{{- divf (mulf (regexFind "^[0-9.]+" $text | float64) $factor) 1048576.0 }}
{{- end }}
