{{/*
A bundled engine: its Service, and its pods by the define floatwise.<engine>, which describes them as a pod does and may
change the spec. It has a disk where its values say how large. Takes root and engine, as a list.
*/}}
{{- define "floatwise.engine" -}}
{{- $root := index . 0 }}
{{- $engine := index . 1 }}
{{- $values := get $root.Values $engine }}
{{- $port := get (include "floatwise.ports" $root | fromYaml) $engine }}
{{- $one := dict "root" $root "component" $engine "image" $values.image "kind" (hasKey $values "storage" | ternary "StatefulSet" "Deployment") }}
{{- $spec := dict "spec" (hasKey $values "storage" | ternary (include "floatwise.diskSpec" $one | fromYaml) (dict "replicas" 1)) }}
{{ include "floatwise.endpoint" (merge (dict "ports" (list (dict "name" $engine "port" $port))) $one) }}
---
{{ include "floatwise.workload" (mustMerge (include (print "floatwise." $engine) $root | fromYaml) $spec $one) }}
{{- end }}

{{/* What a StatefulSet of one server with a disk has beside its pod. Takes root and component. */}}
{{- define "floatwise.diskSpec" -}}
serviceName: {{ include "floatwise.name" .root }}-{{ .component }}
replicas: 1
persistentVolumeClaimRetentionPolicy: { whenDeleted: Delete, whenScaled: Retain }
volumeClaimTemplates:
  - metadata:
      name: data
      labels:
        {{- include "floatwise.selector" . | nindent 8 }}
    spec:
      accessModes: [ReadWriteOnce]
      {{- with .root.Values.storageClass }}
      storageClassName: {{ . | quote }}
      {{- end }}
      resources:
        requests:
          storage: {{ (get .root.Values .component).storage | quote }}
{{- end }}
