{{/*
Fills in what the values do not name, as after `helm upgrade --reuse-values` from an older chart, which brings the older
chart's defaults and none of this one's. Every template includes it first.
*/}}
{{- define "floatwise.defaults" -}}
{{- if not (hasKey . "floatwiseDefaults") }}
{{- $_ := set . "floatwiseDefaults" true }}
{{- $_ := set . "Values" (mustMergeOverwrite (.Files.Get "files/values.yaml" | fromYaml) .Values) }}
{{- include "floatwise.checks" . }}
{{- end }}
{{- end }}
