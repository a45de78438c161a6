{{/* The rule to a peer: pods of this release, or address ranges of an engine of one's own. */}}
{{- define "floatwise.pods" -}}
- podSelector:
    matchLabels:
      {{- include "floatwise.selector" . | nindent 6 }}
{{- end }}

{{/* Egress of a service to its engines, named in `engines`. Takes root and engines. */}}
{{- define "floatwise.egress" -}}
{{- $root := .root }}
{{- $ports := dict "nats" 4222 "s3" 7070 "mongodb" 27017 "valkey" 6379 }}
{{- range .engines }}
{{- $values := get $root.Values . }}
- to:
    {{- if $values.bundled }}
    {{- include "floatwise.pods" (dict "root" $root "component" .) | trim | nindent 4 }}
    {{- else }}
    {{- range $values.cidrs }}
    - ipBlock:
        cidr: {{ . }}
    {{- end }}
    {{- end }}
  ports:
    - port: {{ ternary (get $ports .) $values.port $values.bundled }}
{{- end }}
{{- end }}

{{/* The arrows of one component. Takes root, component, engines it asks, from (components that ask it) and port. */}}
{{- define "floatwise.networkPolicy" -}}
{{- $root := .root }}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  {{- include "floatwise.metadata" . | nindent 2 }}
spec:
  podSelector:
    matchLabels:
      {{- include "floatwise.selector" . | nindent 6 }}
  policyTypes: [Ingress, Egress]
  ingress:
    {{- with .from }}
    - from:
        {{- range . }}
        {{- include "floatwise.pods" (dict "root" $root "component" .) | trim | nindent 8 }}
        {{- end }}
      ports:
        - port: {{ $.port }}
    {{- end }}
    {{- with .ingress }}
    {{- . | trim | nindent 4 }}
    {{- end }}
    {{- if and .isService $root.Values.networkPolicies.monitoringNamespace }}
    - from:
        - namespaceSelector:
            matchLabels:
              kubernetes.io/metadata.name: {{ $root.Values.networkPolicies.monitoringNamespace }}
      ports:
        - port: 9090
    {{- end }}
  egress:
    {{- with .engines }}
    {{- include "floatwise.egress" (dict "root" $root "engines" .) | trim | nindent 4 }}
    {{- end }}
    {{- with .egress }}
    {{- . | trim | nindent 4 }}
    {{- end }}
{{- end }}
