{{/*
env: of a container. Takes its variables by name: a text, a number, { secret, key }, or another source of Kubernetes.
Secrets come first, since a text may refer to one as $(NAME).
*/}}
{{- define "floatwise.env" -}}
{{- $variables := . }}
{{- range $isSource := list true false }}
{{- range $name, $value := $variables }}
{{- if ne $isSource (kindIs "map" $value) }}
{{- else if $isSource }}
- name: {{ $name }}
  valueFrom:
    {{- hasKey $value "secret" | ternary (dict "secretKeyRef" (dict "name" $value.secret "key" $value.key)) $value | toYaml | nindent 4 }}
{{- else }}
{{- /* Helm writes a number of seven digits as 1e+06, which the services do not read. */}}
{{- $isWhole := and (kindIs "float64" $value) (eq (floor $value) $value) }}
- name: {{ $name }}
  value: {{ ternary (int64 $value) $value $isWhole | quote }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/*
What each pod has: no token, no root, and a spread over zones. Takes root, component, image and, as far as they differ:
annotations, user, env, folders (by name: where each is mounted and, unless the pod has it already, what it is),
container (the rest of the main one), sidecars (with the same folders), pod (the rest of its spec) and isDeployment.
Its labels only select it: one that changes with the chart's version would restart every pod, databases too.
*/}}
{{- define "floatwise.podTemplate" -}}
{{- with .Error }}{{ fail . }}{{ end }}
{{- $section := ternary "jobs" .component (has .component (list "setup" "test" "back-up")) }}
{{- $values := mustMergeOverwrite (deepCopy .root.Values.podDefaults) (deepCopy (get .root.Values $section)) }}
{{- $podSecurity := dict "runAsNonRoot" true "fsGroupChangePolicy" "OnRootMismatch" "seccompProfile" (dict "type" "RuntimeDefault") }}
{{- if .root.Values.podDefaults.fixedIds }}
{{- range list "runAsUser" "runAsGroup" "fsGroup" }}
{{- $_ := set $podSecurity . ($.user | default 1000) }}
{{- end }}
{{- end }}
{{- $security := dict "allowPrivilegeEscalation" false "readOnlyRootFilesystem" true "capabilities" (dict "drop" (list "ALL")) }}
{{- $mounts := $values.extraVolumeMounts }}
{{- $volumes := $values.extraVolumes }}
{{- range $name, $folder := .folders }}
{{- $mounts = append $mounts (merge (dict "name" $name) (pick $folder "mountPath" "readOnly")) }}
{{- with omit $folder "mountPath" "readOnly" }}
{{- $volumes = append $volumes (merge (dict "name" $name) .) }}
{{- end }}
{{- end }}
{{- $each := dict "image" .image "imagePullPolicy" .root.Values.image.pullPolicy "volumeMounts" $mounts "securityContext" (mustMergeOverwrite $security $values.containerSecurityContext) }}
{{- $env := concat (include "floatwise.env" (.env | default dict) | fromYamlArray) $values.extraEnv }}
{{- $main := merge (dict "name" .component "resources" $values.resources "env" $env) .container $each }}
metadata:
  labels:
    {{- include "floatwise.selector" . | nindent 4 }}
    {{- with $values.podLabels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- with merge (dict) (.annotations | default dict) $values.podAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- range $key := list "serviceAccountName" "priorityClassName" "imagePullSecrets" "nodeSelector" "tolerations" "affinity" }}
  {{- with get $values $key }}
  {{- dict $key . | toYaml | nindent 2 }}
  {{- end }}
  {{- end }}
  securityContext:
    {{- mustMergeOverwrite $podSecurity $values.podSecurityContext | toYaml | nindent 4 }}
  topologySpreadConstraints:
    {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
    - maxSkew: 1
      topologyKey: {{ . }}
      whenUnsatisfiable: {{ $values.whenUnsatisfiable }}
      labelSelector:
        matchLabels:
          {{- include "floatwise.selector" $ | nindent 10 }}
      {{- if $.isDeployment }}
      # Terminating pods are not counted, so that a roll ends as evenly spread as it began.
      matchLabelKeys: [pod-template-hash]
      {{- end }}
    {{- end }}
  {{- with .pod }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
  containers:
    {{- range prepend (.sidecars | default list) $main }}
    -
      {{- range $key, $value := merge . $each }}
      {{- with $value }}
      {{- dict $key . | toYaml | nindent 6 }}
      {{- end }}
      {{- end }}
    {{- end }}
  {{- with $volumes }}
  volumes:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{/* A Deployment or StatefulSet: the pod above, of a service where it runs one, with kind and spec. */}}
{{- define "floatwise.workload" -}}
{{ include "floatwise.object" (merge (dict "api" "apps/v1") (pick . "kind" "root" "component")) }}
spec:
  {{- toYaml .spec | nindent 2 }}
  selector:
    matchLabels:
      {{- include "floatwise.selector" . | nindent 6 }}
  template:
    {{- include (empty .service | ternary "floatwise.podTemplate" "floatwise.clientTemplate") . | nindent 4 }}
{{- end }}

{{/* A Service of a component. Takes root, component and ports; for a second one name and more of its spec. */}}
{{- define "floatwise.endpoint" -}}
{{ include "floatwise.object" (merge (dict "kind" "Service" "api" "v1") .) }}
spec:
  {{- with .spec }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
  selector:
    {{- include "floatwise.selector" . | nindent 4 }}
  ports:
    {{- toYaml .ports | nindent 4 }}
{{- end }}

{{/* A drain takes one pod at a time. */}}
{{- define "floatwise.disruptions" -}}
{{ include "floatwise.object" (merge (dict "kind" "PodDisruptionBudget" "api" "policy/v1") .) }}
spec:
  maxUnavailable: 1
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels:
      {{- include "floatwise.selector" . | nindent 6 }}
{{- end }}
