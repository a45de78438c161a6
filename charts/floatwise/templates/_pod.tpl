{{/* Texts as lines of YAML, without the empty ones. */}}
{{- define "floatwise.lines" -}}
{{- range . }}
{{- with trim . }}
{{ . }}
{{- end }}
{{- end }}
{{- end }}

{{/* The values of a component on top of podDefaults. The Jobs and the test share a section. Takes root and component. */}}
{{- define "floatwise.podValues" -}}
{{- $section := ternary "jobs" .component (has .component (list "setup" "test" "backUp")) }}
{{- mustMergeOverwrite (deepCopy .root.Values.podDefaults) (deepCopy (get .root.Values $section)) | toYaml }}
{{- end }}

{{/*
metadata: of a pod. Only what selects it and what its values ask for: a label that changes with the chart's version
would restart every pod, databases too. Takes root, component and, as a map, annotations.
*/}}
{{- define "floatwise.podMetadata" -}}
{{- $values := include "floatwise.podValues" . | fromYaml }}
labels:
  {{- include "floatwise.selector" . | nindent 2 }}
  {{- with $values.podLabels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with merge (dict) (.annotations | default dict) $values.podAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* securityContext: of every container. Takes root and component. */}}
{{- define "floatwise.containerSecurity" -}}
{{- $security := dict "allowPrivilegeEscalation" false "readOnlyRootFilesystem" true "capabilities" (dict "drop" (list "ALL")) }}
{{- mustMergeOverwrite $security (include "floatwise.podValues" . | fromYaml).containerSecurityContext | toYaml }}
{{- end }}

{{/*
What every pod has: no token, no root, spread over zones, and its main container. Takes root, component, image, and as far
as it differs: user, isDeployment and, as YAML, env, container (the rest of it), mounts, volumes and sidecars.
*/}}
{{- define "floatwise.pod" -}}
{{- $values := include "floatwise.podValues" . | fromYaml }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with $values.serviceAccountName }}
serviceAccountName: {{ . | quote }}
{{- end }}
{{- with $values.priorityClassName }}
priorityClassName: {{ . | quote }}
{{- end }}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . | quote }}
  {{- end }}
{{- end }}
securityContext:
  {{- $security := dict "runAsNonRoot" true "fsGroupChangePolicy" "OnRootMismatch" "seccompProfile" (dict "type" "RuntimeDefault") }}
  {{- if .root.Values.podDefaults.fixedIds }}
  {{- range list "runAsUser" "runAsGroup" "fsGroup" }}
  {{- $_ := set $security . ($.user | default 1000) }}
  {{- end }}
  {{- end }}
  {{- mustMergeOverwrite $security $values.podSecurityContext | toYaml | nindent 2 }}
{{- range $key := list "nodeSelector" "tolerations" "affinity" }}
{{- with get $values $key }}
{{ $key }}:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: {{ $values.whenUnsatisfiable }}
    labelSelector:
      matchLabels:
        {{- include "floatwise.selector" $ | nindent 8 }}
    {{- if $.isDeployment }}
    # Terminating pods are not counted, so that a roll ends as evenly spread as it began.
    matchLabelKeys: [pod-template-hash]
    {{- end }}
  {{- end }}
containers:
  - name: {{ .component | kebabcase }}
    image: {{ .image | quote }}
    imagePullPolicy: {{ .root.Values.image.pullPolicy }}
    securityContext:
      {{- include "floatwise.containerSecurity" . | nindent 6 }}
    {{- with include "floatwise.lines" (list (.env | default "") ($values.extraEnv | empty | ternary "" (toYaml $values.extraEnv))) }}
    env:
      {{- . | trim | nindent 6 }}
    {{- end }}
    {{- with .container }}
    {{- . | trim | nindent 4 }}
    {{- end }}
    resources:
      {{- toYaml $values.resources | nindent 6 }}
    {{- with include "floatwise.lines" (list (.mounts | default "") ($values.extraVolumeMounts | empty | ternary "" (toYaml $values.extraVolumeMounts))) }}
    volumeMounts:
      {{- . | trim | nindent 6 }}
    {{- end }}
  {{- with .sidecars }}
  {{- . | trim | nindent 2 }}
  {{- end }}
{{- with include "floatwise.lines" (list (.volumes | default "") ($values.extraVolumes | empty | ternary "" (toYaml $values.extraVolumes))) }}
volumes:
  {{- . | trim | nindent 2 }}
{{- end }}
{{- end }}

{{/* Folder, volume and setting of an authority of one's own. Each is given root alone. */}}
{{- define "floatwise.caMount" -}}
{{- if or .Values.caBundle.configMap .Values.caBundle.secret }}
- { name: ca, mountPath: /etc/floatwise, readOnly: true }
{{- end }}
{{- end }}

{{- define "floatwise.caVolume" -}}
{{- with .Values.caBundle }}
{{- if or .configMap .secret }}
- name: ca
  {{ ternary "configMap" "secret" (not (empty .configMap)) }}:
    {{ ternary "name" "secretName" (not (empty .configMap)) }}: {{ .configMap | default .secret | quote }}
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

{{/* volumeClaimTemplates: of an engine, a disk named data. Takes root and component. */}}
{{- define "floatwise.disk" -}}
- metadata:
    name: data
    labels:
      {{- include "floatwise.selector" . | nindent 6 }}
  spec:
    accessModes: [ReadWriteOnce]
    {{- with .root.Values.storageClass }}
    storageClassName: {{ . | quote }}
    {{- end }}
    resources:
      requests:
        storage: {{ (get .root.Values .component).storage | quote }}
{{- end }}

{{/* A Service of a component. Takes root, component and ports as YAML; for a second one name and more of its spec. */}}
{{- define "floatwise.endpoint" -}}
apiVersion: v1
kind: Service
metadata:
  {{- include "floatwise.metadata" . | nindent 2 }}
spec:
  {{- with .spec }}
  {{- . | trim | nindent 2 }}
  {{- end }}
  selector:
    {{- include "floatwise.selector" . | nindent 4 }}
  ports:
    {{- .ports | trim | nindent 4 }}
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
