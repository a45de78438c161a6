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

{{- define "floatwise.labels" -}}
{{ include "floatwise.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* metadata: of a component's object. Takes root, component and, for a second object of a kind, name. */}}
{{- define "floatwise.metadata" -}}
name: {{ .name | default (printf "%s-%s" (include "floatwise.name" .root) .component) }}
namespace: {{ .root.Release.Namespace }}
labels:
  {{- include "floatwise.labels" . | nindent 2 }}
{{- end }}

{{/* Name of the Secret of admin, session, nats, s3, mongodb or valkey: the given one or the chart's own. */}}
{{- define "floatwise.secret" -}}
{{- $given := get (get .root.Values .of) "existingSecret" }}
{{- $given | default (printf "%s-%s" (include "floatwise.name" .root) .of) }}
{{- end }}

{{/* Name of the Secret with the certificate of the bundled NATS. */}}
{{- define "floatwise.natsTlsSecret" -}}
{{- .Values.nats.tls.existingSecret | default (printf "%s-nats-tls" (include "floatwise.name" .)) }}
{{- end }}

{{/* Image of a service: by its digest where one is given. Takes root and component. */}}
{{- define "floatwise.image" -}}
{{- $image := .root.Values.image }}
{{- $digest := get $image.digests .component }}
{{- $image.repository }}/{{ .component }}{{ if $digest }}@{{ $digest }}{{ else }}:{{ $image.tag | default .root.Chart.AppVersion }}{{ end }}
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
