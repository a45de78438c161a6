{{/* A bundled engine of one server with a disk. Takes what a pod does, port, whenDeleted, from (components) and container. */}}
{{- define "floatwise.store" -}}
{{- $image := (get .root.Values .component).image }}
{{- $ports := printf "ports:\n  - { name: %s, containerPort: %d }\nstartupProbe:\n  tcpSocket: { port: %s }\n  periodSeconds: 2\n  failureThreshold: 60\nlivenessProbe:\n  tcpSocket: { port: %s }\n  periodSeconds: 15" .component (int .port) .component .component }}
{{ include "floatwise.endpoint" (merge (dict "ports" (printf "- { name: %s, port: %d }" .component (int .port))) .) }}
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  {{- include "floatwise.metadata" . | nindent 2 }}
spec:
  serviceName: {{ include "floatwise.name" .root }}-{{ .component }}
  replicas: 1
  persistentVolumeClaimRetentionPolicy: { whenDeleted: {{ .whenDeleted }}, whenScaled: Retain }
  selector:
    matchLabels:
      {{- include "floatwise.selector" . | nindent 6 }}
  template:
    metadata:
      {{- include "floatwise.podMetadata" . | trim | nindent 6 }}
    spec:
      {{- include "floatwise.pod" (mergeOverwrite (dict) . (dict "image" $image "container" (printf "%s\n%s" $ports (trim .container)))) | trim | nindent 6 }}
      terminationGracePeriodSeconds: 60
  volumeClaimTemplates:
    {{- include "floatwise.disk" . | nindent 4 }}
{{- include "floatwise.networkPolicy" . }}
{{- end }}
