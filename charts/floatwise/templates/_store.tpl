{{/* A bundled engine of one server with a disk. Takes root, component, user, port, whenDeleted, mountPath, and container, volumes and tail (YAML). */}}
{{- define "floatwise.store" -}}
{{- $values := get .root.Values .component }}
apiVersion: v1
kind: Service
metadata:
  {{- include "floatwise.metadata" . | nindent 2 }}
spec:
  selector:
    {{- include "floatwise.selector" . | nindent 4 }}
  ports:
    - name: {{ .component }}
      port: {{ .port }}
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  {{- include "floatwise.metadata" . | nindent 2 }}
spec:
  serviceName: {{ include "floatwise.name" .root }}-{{ .component }}
  replicas: 1
  persistentVolumeClaimRetentionPolicy:
    whenDeleted: {{ .whenDeleted }}
    whenScaled: Retain
  selector:
    matchLabels:
      {{- include "floatwise.selector" . | nindent 6 }}
  template:
    metadata:
      {{- include "floatwise.podMetadata" . | trim | nindent 6 }}
    spec:
      {{- include "floatwise.pod" . | trim | nindent 6 }}
      terminationGracePeriodSeconds: 60
      containers:
        - name: {{ .component }}
          image: {{ include "floatwise.engineImage" . | quote }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          securityContext:
            {{- include "floatwise.container" . | nindent 12 }}
          ports:
            - { name: {{ .component }}, containerPort: {{ .port }} }
          startupProbe:
            tcpSocket: { port: {{ .component }} }
            periodSeconds: 2
            failureThreshold: 60
          livenessProbe:
            tcpSocket: { port: {{ .component }} }
            periodSeconds: 15
          resources:
            {{- toYaml $values.resources | nindent 12 }}
          {{- .container | trim | nindent 10 }}
      volumes:
        {{- .volumes | trim | nindent 8 }}
        {{- with include "floatwise.extraVolumes" . }}
        {{- . | trim | nindent 8 }}
        {{- end }}
  volumeClaimTemplates:
    - metadata:
        name: data
        labels:
          {{- include "floatwise.selector" . | nindent 10 }}
      spec:
        accessModes: [ReadWriteOnce]
        {{- with $values.storageClass }}
        storageClassName: {{ . | quote }}
        {{- end }}
        resources:
          requests:
            storage: {{ $values.storage | quote }}
{{- if .root.Values.networkPolicies.enabled }}
---
{{ include "floatwise.networkPolicy" . }}
{{- end }}
{{- end }}
