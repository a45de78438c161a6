{{/* The rule to a peer: pods of this release, or address ranges of an engine of one's own. */}}
{{- define "floatwise.pods" -}}
- podSelector:
    matchLabels:
      {{- include "floatwise.selector" . | nindent 6 }}
{{- end }}

{{/*
Ports of an engine, as JSON: the bundled one's, those of its URLs, or where its URL is in a Secret the value `port`. Takes
root and engine.
*/}}
{{- define "floatwise.enginePorts" -}}
{{- $values := get .root.Values .engine }}
{{- $ports := list }}
{{- if $values.bundled }}
{{- $ports = list (get (dict "nats" 4222 "s3" 7070 "mongodb" 27017 "valkey" 6379) .engine) }}
{{- else if has .engine (list "nats" "s3") }}
{{- range splitList "," (ternary $values.url $values.endpoint (eq .engine "nats")) }}
{{- $usual := ternary 4222 (ternary 443 80 (hasPrefix "https:" (trim .))) (not (hasPrefix "http" (trim .))) }}
{{- $ports = append $ports (regexFind ":[0-9]+/?$" (trim .) | trimPrefix ":" | trimSuffix "/" | default $usual | int) }}
{{- end }}
{{- else }}
{{- $ports = list (int $values.port) }}
{{- end }}
{{- uniq $ports | toJson }}
{{- end }}

{{/* Egress of a service to its engines, named in `engines`. Takes root and engines. */}}
{{- define "floatwise.egress" -}}
{{- $root := .root }}
{{- range .engines }}
{{- $values := get $root.Values . }}
- to:
    {{- if $values.bundled }}
    {{- include "floatwise.pods" (dict "root" $root "component" .) | trim | nindent 4 }}
    {{- else }}
    {{- range $values.cidrs }}
    - ipBlock:
        cidr: {{ . | quote }}
    {{- end }}
    {{- end }}
  ports:
    {{- range include "floatwise.enginePorts" (dict "root" $root "engine" .) | fromJsonArray }}
    - port: {{ . }}
    {{- end }}
{{- end }}
{{- end }}

{{/* The arrows of one component, behind the objects before it. Takes root, component, engines it asks, from (components that ask it) and port. */}}
{{- define "floatwise.networkPolicy" }}
{{- $root := .root }}
{{- if $root.Values.networkPolicies.enabled }}
---
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
              kubernetes.io/metadata.name: {{ $root.Values.networkPolicies.monitoringNamespace | quote }}
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
    {{- if and .isService $root.Values.tracing.endpoint }}
    {{- include "floatwise.tracingEgress" $root | nindent 4 }}
    {{- end }}
{{- end }}
{{- end }}

{{/* The rule to the receiver of traces: its peers, at the port of its address. */}}
{{- define "floatwise.tracingEgress" -}}
{{- $url := .Values.tracing.endpoint }}
- to:
    {{- toYaml .Values.tracing.peers | nindent 4 }}
  ports:
    - port: {{ regexFind ":[0-9]+/?$" $url | trimPrefix ":" | trimSuffix "/" | default (ternary 443 80 (hasPrefix "https:" $url)) }}
{{- end }}
