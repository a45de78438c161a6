{{/* A Secret the chart makes. Takes what metadata does, and values by key. */}}
{{- define "floatwise.madeSecret" -}}
apiVersion: v1
kind: Secret
metadata:
  {{- include "floatwise.metadata" . | nindent 2 }}
type: Opaque
stringData:
  {{- range $key, $value := .values }}
  {{ $key }}: {{ $value | quote }}
  {{- end }}
{{- end }}

{{/*
The value a Secret of this release has in the cluster, so that an upgrade changes no password, or a new random one, which
begins with a letter. Takes root, the end of the Secret's name and the key, as a list.
*/}}
{{- define "floatwise.password" -}}
{{- $root := index . 0 }}
{{- $found := lookup "v1" "Secret" $root.Release.Namespace (printf "%s-%s" (include "floatwise.name" $root) (index . 1)) }}
{{- with get ($found.data | default dict) (index . 2) }}{{ . | b64dec }}{{ else }}{{ print "p" (randAlphaNum 31) }}{{ end }}
{{- end }}
