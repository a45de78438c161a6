{{/*
metadata: of a pod. Only what selects it and what its values ask for: a label that changes with the chart's version
would restart every pod, databases too. Takes root, component and, as YAML, annotations.
*/}}
{{- define "floatwise.podMetadata" -}}
{{- $values := get .root.Values .component | default dict }}
labels:
  {{- include "floatwise.selector" . | nindent 2 }}
  {{- with $values.podLabels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- $annotations := merge (dict) (.annotations | default dict) ($values.podAnnotations | default dict) }}
{{- with $annotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* The parts every pod has, of a service, an engine or a job: no token, no root, spread over zones. Takes root, component, user and isDeployment. */}}
{{- define "floatwise.pod" -}}
{{- $values := get .root.Values .component | default dict }}
{{- $scheduling := .root.Values.scheduling }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with $values.serviceAccountName }}
serviceAccountName: {{ . | quote }}
{{- end }}
{{- with $values.priorityClassName }}
priorityClassName: {{ . | quote }}
{{- end }}
{{- with concat .root.Values.image.pullSecrets ($values.imagePullSecrets | default list) | uniq }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . | quote }}
  {{- end }}
{{- end }}
securityContext:
  {{- $security := dict "runAsNonRoot" true "fsGroupChangePolicy" "OnRootMismatch" "seccompProfile" (dict "type" "RuntimeDefault") }}
  {{- if .root.Values.podSecurity.fixedIds }}
  {{- range list "runAsUser" "runAsGroup" "fsGroup" }}
  {{- $_ := set $security . ($.user | default 1000) }}
  {{- end }}
  {{- end }}
  {{- mustMergeOverwrite $security (deepCopy .root.Values.podSecurity.pod) (deepCopy ($values.podSecurityContext | default dict)) | toYaml | nindent 2 }}
{{- with $values.nodeSelector | default $scheduling.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.tolerations | default $scheduling.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: {{ $scheduling.whenUnsatisfiable }}
    labelSelector:
      matchLabels:
        {{- include "floatwise.selector" $ | nindent 8 }}
    {{- if $.isDeployment }}
    # Terminating pods are not counted, so that a roll ends as evenly spread as it began.
    matchLabelKeys: [pod-template-hash]
    {{- end }}
  {{- end }}
{{- end }}

{{/* securityContext: of every container. Takes root, or is given it alone. */}}
{{- define "floatwise.container" -}}
{{- $security := dict "allowPrivilegeEscalation" false "readOnlyRootFilesystem" true "capabilities" (dict "drop" (list "ALL")) }}
{{- mustMergeOverwrite $security (deepCopy (.root | default .).Values.podSecurity.container) | toYaml }}
{{- end }}

{{/* Environment and folders a component's values add to its main container. Each takes root and component. */}}
{{- define "floatwise.extraEnv" -}}
{{- with (get .root.Values .component).extraEnv }}
{{- toYaml . }}
{{- end }}
{{- end }}

{{- define "floatwise.extraMounts" -}}
{{- with (get .root.Values .component).extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "floatwise.extraVolumes" -}}
{{- with (get .root.Values .component).extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Whether services trust an authority of one's own, and its file's folder. */}}
{{- define "floatwise.caMount" }}
{{- if or .Values.caBundle.configMap .Values.caBundle.secret }}
- { name: ca, mountPath: /etc/floatwise, readOnly: true }
{{- end }}
{{- end }}

{{- define "floatwise.caVolume" -}}
{{- with .Values.caBundle }}
{{- if .configMap }}
- name: ca
  configMap:
    name: {{ .configMap | quote }}
    items: [{ key: {{ .key | quote }}, path: ca.crt }]
{{- else if .secret }}
- name: ca
  secret:
    secretName: {{ .secret | quote }}
    items: [{ key: {{ .key | quote }}, path: ca.crt }]
{{- end }}
{{- end }}
{{- end }}

{{- define "floatwise.caEnvironment" -}}
{{- if or .Values.caBundle.configMap .Values.caBundle.secret }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/floatwise/ca.crt
{{- end }}
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

{{/* The Deployment of a service. Takes root, component, scaling (absent where its replicas are given) and environment (more of it). */}}
{{- define "floatwise.workload" -}}
{{- $values := get .root.Values .component }}
apiVersion: apps/v1
kind: Deployment
metadata:
  {{- include "floatwise.metadata" . | nindent 2 }}
spec:
  {{- if .scaling }}
  {{- include "floatwise.scaledReplicas" (merge (pick .scaling "min") .) | nindent 2 }}
  {{- else }}
  {{- /* No process may use a database that is being restored. */}}
  {{- $isRestoring := and .root.Values.backUp.restore (has .component (list "auth" "stats")) }}
  replicas: {{ ternary 0 (int $values.replicas) (not (empty $isRestoring)) }}
  {{- end }}
  selector:
    matchLabels:
      {{- include "floatwise.selector" . | nindent 6 }}
  strategy:
    rollingUpdate:
      maxUnavailable: 0
      maxSurge: {{ $values.maxSurge }}
  template:
    metadata:
      {{- include "floatwise.podMetadata" . | trim | nindent 6 }}
    spec:
      {{- include "floatwise.pod" (merge (dict "isDeployment" true) .) | trim | nindent 6 }}
      terminationGracePeriodSeconds: {{ $values.terminationGracePeriodSeconds }}
      containers:
        - name: {{ .component }}
          image: {{ include "floatwise.image" . | quote }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          securityContext:
            {{- include "floatwise.container" . | nindent 12 }}
          env:
            {{- include "floatwise.environment" . | trim | nindent 12 }}
            {{- with .environment }}
            {{- . | trim | nindent 12 }}
            {{- end }}
            {{- with include "floatwise.caEnvironment" .root }}
            {{- . | trim | nindent 12 }}
            {{- end }}
            {{- with include "floatwise.extraEnv" . }}
            {{- . | trim | nindent 12 }}
            {{- end }}
          ports:
            {{- if eq .component "gateway" }}
            - name: http
              containerPort: 8080
            {{- end }}
            - name: health
              containerPort: 9090
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
            {{- with print (include "floatwise.caMount" .root) (include "floatwise.natsMount" .root) }}
            {{- . | trim | nindent 12 }}
            {{- end }}
            {{- with include "floatwise.extraMounts" . }}
            {{- . | trim | nindent 12 }}
            {{- end }}
      volumes:
        - name: tmp
          emptyDir:
            sizeLimit: 256Mi
        {{- with include "floatwise.caVolume" .root }}
        {{- . | trim | nindent 8 }}
        {{- end }}
        {{- with include "floatwise.natsVolume" (dict "root" .root "user" .component) }}
        {{- . | trim | nindent 8 }}
        {{- end }}
        {{- with include "floatwise.extraVolumes" . }}
        {{- . | trim | nindent 8 }}
        {{- end }}
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

{{/* Scales by CPU. Takes root, component and scaling (min, max, cpuPercent, behavior). */}}
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
  minReplicas: {{ .scaling.min }}
  maxReplicas: {{ .scaling.max }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ .scaling.cpuPercent }}
  behavior:
    {{- toYaml .scaling.behavior | nindent 4 }}
{{- end }}
