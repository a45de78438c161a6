{{/* The parts every pod has, of a service, an engine or a job: no token, no root, spread over zones. Takes root, component and user. */}}
{{- define "floatwise.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .user | default 1000 }}
  runAsGroup: {{ .user | default 1000 }}
  fsGroup: {{ .user | default 1000 }}
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .root.Values.scheduling.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.scheduling.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: {{ $.root.Values.scheduling.whenUnsatisfiable }}
    labelSelector:
      matchLabels:
        {{- include "floatwise.selector" $ | nindent 8 }}
  {{- end }}
{{- end }}

{{/* securityContext: of every container. */}}
{{- define "floatwise.container" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* The Deployment of a service. Takes root, component, replicas (none where it is scaled) and environment (more of it). */}}
{{- define "floatwise.workload" -}}
{{- $values := get .root.Values .component }}
apiVersion: apps/v1
kind: Deployment
metadata:
  {{- include "floatwise.metadata" . | nindent 2 }}
spec:
  {{- with .replicas }}
  replicas: {{ . }}
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
      labels:
        {{- include "floatwise.labels" . | nindent 8 }}
    spec:
      {{- include "floatwise.pod" . | nindent 6 }}
      terminationGracePeriodSeconds: {{ $values.terminationGracePeriodSeconds }}
      containers:
        - name: {{ .component }}
          image: {{ include "floatwise.image" . }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          securityContext:
            {{- include "floatwise.container" . | nindent 12 }}
          env:
            {{- include "floatwise.environment" . | trim | nindent 12 }}
            {{- with .environment }}
            {{- . | trim | nindent 12 }}
            {{- end }}
          ports:
            {{- if eq .component "gateway" }}
            - name: http
              containerPort: 8080
            {{- end }}
            - name: health
              containerPort: 9090
          # Two minutes to start. From then on liveness asks for the process alone: an engine that is gone makes a pod
          # not ready and does not restart it.
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
          # Until every proxy knows that this pod gets no more requests.
          lifecycle:
            preStop:
              sleep:
                seconds: 5
          {{- end }}
          resources:
            {{- toYaml $values.resources | nindent 12 }}
          volumeMounts:
            - name: tmp
              mountPath: /tmp
      volumes:
        - name: tmp
          emptyDir:
            sizeLimit: 256Mi
{{- end }}

{{/* A drain takes one pod at a time. */}}
{{- define "floatwise.disruptions" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  {{- include "floatwise.metadata" . | nindent 2 }}
spec:
  maxUnavailable: 1
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels:
      {{- include "floatwise.selector" . | nindent 6 }}
{{- end }}

{{/* Scales by CPU. Takes root, component, min, max and cpuPercent. */}}
{{- define "floatwise.scaling" -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  {{- include "floatwise.metadata" . | nindent 2 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "floatwise.name" .root }}-{{ .component }}
  minReplicas: {{ .min }}
  maxReplicas: {{ .max }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ .cpuPercent }}
  behavior:
    scaleUp:
      stabilizationWindowSeconds: 0
    scaleDown:
      stabilizationWindowSeconds: 120
{{- end }}
