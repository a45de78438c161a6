{{/*
The pod template of a Job or of the test. Takes root, component, service (whose image it runs), restartPolicy, command and,
as lists, args and, as YAML, env, mounts and volumes.
*/}}
{{- define "floatwise.task" -}}
{{- $one := mergeOverwrite (dict) . (dict "image" (include "floatwise.image" (dict "root" .root "component" .service))) }}
{{- $_ := set $one "env" (include "floatwise.lines" (list .env (include "floatwise.caEnvironment" .root))) }}
{{- $_ := set $one "mounts" (include "floatwise.lines" (list (.mounts | default "") (include "floatwise.caMount" .root))) }}
{{- $_ := set $one "volumes" (include "floatwise.lines" (list (.volumes | default "") (include "floatwise.caVolume" .root))) }}
{{- $_ := set $one "container" (pick . "command" "args" | toYaml) }}
metadata:
  {{- include "floatwise.podMetadata" . | trim | nindent 2 }}
spec:
  restartPolicy: {{ .restartPolicy }}
  {{- include "floatwise.pod" $one | trim | nindent 2 }}
{{- end }}
