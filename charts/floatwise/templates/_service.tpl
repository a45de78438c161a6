{{/* Time a pod has to finish, in seconds: the longest piece of work and half a minute. Takes root and component. */}}
{{- define "floatwise.graceSeconds" -}}
{{- $settings := (get .root.Values .component).settings }}
{{- if eq .component "gateway" }}{{ add ($settings.CONVERSION_TIMEOUT_SECONDS | default 120 | ceil | int) 30 }}
{{- else if eq .component "converter" }}{{ add ($settings.TOOL_TIMEOUT_SECONDS | default 60 | ceil | int) 30 }}
{{- else }}30{{ end }}
{{- end }}

{{/*
replicas: of a Deployment that is scaled: as many as run, so that switching the scaling on takes none away, and the fewest
at an install, so that a rollback to it does not end at one. None where no cluster is asked, as with helm template: who
applies that again and again would undo the scaling. Takes root, component and min.
*/}}
{{- define "floatwise.scaledReplicas" -}}
{{- $name := printf "%s-%s" (include "floatwise.name" .root) .component }}
{{- if lookup "apps/v1" "Deployment" .root.Release.Namespace "" }}
{{- $found := lookup "apps/v1" "Deployment" .root.Release.Namespace $name }}
replicas: {{ max (int (dig "spec" "replicas" 0 $found)) (int .min) }}
{{- end }}
{{- end }}

{{/* How fast a scaler adds and removes pods. */}}
{{- define "floatwise.scalingBehavior" -}}
scaleUp: { stabilizationWindowSeconds: 0 }
scaleDown: { stabilizationWindowSeconds: 120 }
{{- end }}

{{/*
The Deployment of a service with its disruption budget, scaler and NetworkPolicy. Takes root, component, engines it
asks, scaling (`keda`, `cpu` or `none`) and, as YAML, environment (more of it), ingress and egress.
*/}}
{{- define "floatwise.service" -}}
{{- $one := merge (dict "isDeployment" true "isService" true "image" (include "floatwise.image" .)) . }}
{{- $_ := set $one "env" (include "floatwise.lines" (list (include "floatwise.environment" .) (.environment | default "") (include "floatwise.caEnvironment" .root))) }}
{{- $_ := set $one "container" (include "floatwise.serviceContainer" .) }}
{{- $_ := set $one "mounts" (include "floatwise.lines" (list "- { name: tmp, mountPath: /tmp }" (include "floatwise.caMount" .root) (include "floatwise.natsMount" .root))) }}
{{- $tmp := "- name: tmp\n  emptyDir: { sizeLimit: 256Mi }" }}
{{- $_ := set $one "volumes" (include "floatwise.lines" (list $tmp (include "floatwise.caVolume" .root) (include "floatwise.natsVolume" (dict "root" .root "user" .component)))) }}
{{- $values := get .root.Values .component }}
{{- $isScaled := has .scaling (list "cpu" "keda") }}
apiVersion: apps/v1
kind: Deployment
metadata:
  {{- include "floatwise.metadata" . | nindent 2 }}
spec:
  {{- /* No process may use a database that is being restored. */}}
  {{- if and .root.Values.backUp.restore (has "mongodb" .engines) }}
  replicas: 0
  {{- else if $isScaled }}
  {{- include "floatwise.scaledReplicas" (merge (pick $values.autoscaling "min") .) | nindent 2 }}
  {{- else }}
  replicas: {{ $values.replicas | default (dig "autoscaling" "min" 1 $values) }}
  {{- end }}
  selector:
    matchLabels:
      {{- include "floatwise.selector" . | nindent 6 }}
  strategy:
    rollingUpdate:
      maxUnavailable: 0
      maxSurge: 1
  template:
    metadata:
      {{- include "floatwise.podMetadata" $one | trim | nindent 6 }}
    spec:
      {{- include "floatwise.pod" $one | trim | nindent 6 }}
      terminationGracePeriodSeconds: {{ include "floatwise.graceSeconds" . }}
---
{{ include "floatwise.disruptions" . }}
{{- if eq .scaling "cpu" }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  {{- include "floatwise.metadata" . | nindent 2 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "floatwise.name" .root }}-{{ .component }}
  minReplicas: {{ $values.autoscaling.min }}
  maxReplicas: {{ $values.autoscaling.max }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ $values.autoscaling.cpuPercent }}
  behavior:
    {{- include "floatwise.scalingBehavior" . | nindent 4 }}
{{- end }}
{{- include "floatwise.networkPolicy" $one }}
{{- end }}

{{- define "floatwise.serviceContainer" -}}
ports:
  {{- if eq .component "gateway" }}
  - { name: http, containerPort: 8080 }
  {{- end }}
  - { name: health, containerPort: 9090 }
# Two minutes to start. After that liveness checks only the process: a missing engine makes a pod unready but does
# not restart it.
startupProbe:
  httpGet: { path: /livez, port: health }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /livez, port: health }
  periodSeconds: 10
  timeoutSeconds: 5
readinessProbe:
  httpGet: { path: /readyz, port: health }
  periodSeconds: 5
  timeoutSeconds: 4
  failureThreshold: 2
{{- if eq .component "gateway" }}
# Waits until every proxy knows that this pod gets no more requests.
lifecycle: { preStop: { sleep: { seconds: 5 } } }
{{- end }}
{{- end }}
