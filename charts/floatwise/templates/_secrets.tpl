{{/*
A Secret the chart makes: what is in the cluster already stays, so that an upgrade changes no password. Takes root, of
(its name's end), values (by key; a function of the Secret itself if a value is made of others) and, to outlive the release, keep.
*/}}
{{- define "floatwise.madeSecret" -}}
apiVersion: v1
kind: Secret
metadata:
  {{- include "floatwise.metadata" (dict "root" .root "component" .of) | nindent 2 }}
  {{- if .keep }}
  annotations:
    # Accounts stay after an uninstall, and are worth nothing without their passwords.
    helm.sh/resource-policy: keep
  {{- end }}
type: Opaque
stringData:
  {{- range $key, $value := .values }}
  {{ $key }}: {{ $value | quote }}
  {{- end }}
{{- end }}

{{/* The value a Secret of this release has in the cluster, or a new random one, which begins with a letter. Takes root, of and key. */}}
{{- define "floatwise.password" -}}
{{- $name := printf "%s-%s" (include "floatwise.name" .root) .of }}
{{- $found := lookup "v1" "Secret" .root.Release.Namespace $name }}
{{- with get ($found.data | default dict) .key }}{{ . | b64dec }}{{ else }}{{ print "p" (randAlphaNum 31) }}{{ end }}
{{- end }}
