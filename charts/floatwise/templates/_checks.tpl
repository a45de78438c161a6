{{/* What a schema cannot say: values that contradict each other. Included once, with the defaults. */}}
{{- define "floatwise.checks" -}}
{{- $v := .Values }}
{{- range $component := list "gateway" "auth" "stats" "converter" "nats" "s3" "mongodb" "valkey" "setup" "test" "backUp" "loadTest" }}
{{- include "floatwise.resourceChecks" (dict "component" $component "resources" (get $v $component).resources) }}
{{- end }}
{{- include "floatwise.resourceChecks" (dict "component" "nats.exporter" "resources" $v.nats.exporter.resources) }}
{{- range $component := list "gateway" "auth" "stats" "converter" "nats" "s3" "mongodb" "valkey" "loadTest" }}
{{- include "floatwise.imageCheck" (dict "what" (print $component ".image") "image" (get $v $component).image) }}
{{- end }}
{{- include "floatwise.imageCheck" (dict "what" "nats.exporter.image" "image" $v.nats.exporter.image) }}
{{- include "floatwise.imageCheck" (dict "what" "image.tag" "image" $v.image.tag) }}
{{- include "floatwise.urlCheck" (dict "what" "nats.url" "url" $v.nats.url "secret" "nats.existingSecret") }}
{{- include "floatwise.urlCheck" (dict "what" "s3.endpoint" "url" $v.s3.endpoint "secret" "s3.existingSecret") }}
{{- include "floatwise.urlCheck" (dict "what" "tracing.endpoint" "url" $v.tracing.endpoint "secret" "secretSettings.OTEL_EXPORTER_OTLP_HEADERS of each service") }}
{{- if and $v.nats.tls.enabled (not $v.nats.bundled) }}
{{- fail "nats.tls.enabled is for the bundled NATS: for your own write tls:// in nats.url, and name its authority in caBundle." }}
{{- end }}
{{- if and $v.nats.bundled (or $v.nats.credsSecret $v.nats.tls.clientSecret) }}
{{- fail "nats.credsSecret and nats.tls.clientSecret are for a NATS of your own: set nats.bundled to false and nats.url." }}
{{- end }}
{{- if not (or $v.nats.bundled $v.nats.existingSecret $v.nats.credsSecret) }}
{{- fail "nats.bundled is false and nothing signs in to your NATS: set nats.existingSecret or nats.credsSecret." }}
{{- end }}
{{- if and $v.s3.bundled $v.s3.workloadIdentity }}
{{- fail "s3.workloadIdentity is for an S3 of your own: set s3.bundled to false and s3.endpoint." }}
{{- end }}
{{- if not (or $v.s3.bundled $v.s3.existingSecret $v.s3.workloadIdentity) }}
{{- fail "s3.bundled is false and nothing signs in to your S3: set s3.existingSecret or s3.workloadIdentity." }}
{{- end }}
{{- if gt (int $v.gateway.autoscaling.min) (int $v.gateway.autoscaling.max) }}
{{- fail "gateway.autoscaling.min is larger than max: lower min or raise max." }}
{{- end }}
{{- if gt (int $v.converter.autoscaling.min) (int $v.converter.autoscaling.max) }}
{{- fail "converter.autoscaling.min is larger than max: lower min or raise max." }}
{{- end }}
{{- $tool := int ($v.converter.settings.TOOL_TIMEOUT_SECONDS | default 60) }}
{{- if lt (int $v.converter.terminationGracePeriodSeconds) (add $tool 15 | int) }}
{{- fail (printf "converter.terminationGracePeriodSeconds is %v: a job takes up to TOOL_TIMEOUT_SECONDS, %d; set it to %d or more." $v.converter.terminationGracePeriodSeconds $tool (add $tool 15)) }}
{{- end }}
{{- $tools := int ($v.converter.settings.CONVERTER_CONCURRENCY | default 2) }}
{{- $heap := int ($v.converter.settings.TOOL_MEMORY_MB | default 1024) }}
{{- /* Each tool has its heap, its file in and out and short-lived objects; the process itself comes on top. */}}
{{- $needed := add (mul $tools (add $heap 224)) 192 }}
{{- $limit := toString $v.converter.resources.limits.memory }}
{{- if lt (include "floatwise.mebibytes" $limit | float64) (float64 $needed) }}
{{- fail (printf "converter.resources.limits.memory is %s: CONVERTER_CONCURRENCY, %d, tools of TOOL_MEMORY_MB, %d, need %dMi; raise the limit or lower one of them." $limit $tools $heap $needed) }}
{{- end }}
{{- $wait := int ($v.gateway.settings.CONVERSION_TIMEOUT_SECONDS | default 120) }}
{{- if lt (int $v.gateway.terminationGracePeriodSeconds) (add $wait 15 | int) }}
{{- fail (printf "gateway.terminationGracePeriodSeconds is %v: an answer takes up to CONVERSION_TIMEOUT_SECONDS, %d; set it to %d or more." $v.gateway.terminationGracePeriodSeconds $wait (add $wait 15)) }}
{{- end }}
{{- if and $v.nats.bundled (gt (int $v.nats.streamReplicas) (int $v.nats.replicas)) }}
{{- fail "nats.streamReplicas is larger than nats.replicas: a stream has at most one copy a server." }}
{{- end }}
{{- if and $v.mail.from (not $v.auth.secretSettings.SMTP_URL) }}
{{- fail "mail.from is set without a mail server: set auth.secretSettings.SMTP_URL to the Secret and key that hold its URL." }}
{{- end }}
{{- if and $v.mail.from (not (include "floatwise.publicUrl" .)) }}
{{- fail "mail.from is set and links in emails need the address people see: set exposure.host, or gateway.settings.PUBLIC_URL." }}
{{- end }}
{{- if and $v.podMonitor.enabled $v.networkPolicies.enabled (not $v.networkPolicies.monitoringNamespace) }}
{{- fail "podMonitor.enabled is set, and no NetworkPolicy lets Prometheus read: set networkPolicies.monitoringNamespace to the namespace it runs in." }}
{{- end }}
{{- if and $v.prometheusRule.enabled (not $v.podMonitor.enabled) }}
{{- fail "prometheusRule.enabled is set, and nothing reads the metrics it looks at: set podMonitor.enabled." }}
{{- end }}
{{- if and $v.backUp.enabled (not $v.backUp.volume) }}
{{- fail "backUp.enabled is set, and nothing says where the files go: set backUp.volume to a volume that outlives the cluster's database." }}
{{- end }}
{{- if and $v.backUp.restore (not $v.backUp.enabled) }}
{{- fail "backUp.restore names a file, and backUp.enabled is false: set it, since the file lies in the volume of the back-ups." }}
{{- end }}
{{- if and (eq $v.converter.autoscaling.by "keda") (not $v.nats.bundled) (not $v.nats.monitoring) }}
{{- fail "converter.autoscaling.by is keda and NATS is your own: set nats.monitoring to the host and port of its monitoring, such as nats.example.com:8222." }}
{{- end }}
{{- end }}

{{/* What no registry has. Takes what and image. */}}
{{- define "floatwise.imageCheck" -}}
{{- if regexMatch "\\s" (toString .image) }}
{{- fail (printf "%s is %q: names and tags of images have no blanks; take them out." .what .image) }}
{{- end }}
{{- end }}

{{/* Passwords everybody could read who reads the values; they are not repeated. Takes what, url and secret. */}}
{{- define "floatwise.urlCheck" -}}
{{- if contains "@" .url }}
{{- fail (printf "%s has a name or a password in front of its host, for everybody to read: take them out and name the Secret that has them in %s." .what .secret) }}
{{- end }}
{{- end }}

{{/* Requests over limits, and a limit no process starts with. Takes component and resources. */}}
{{- define "floatwise.resourceChecks" -}}
{{- $requests := .resources.requests | default dict }}
{{- $limits := .resources.limits | default dict }}
{{- if $limits.memory }}
{{- if lt (include "floatwise.mebibytes" $limits.memory | float64) 64.0 }}
{{- fail (printf "%s.resources.limits.memory is %v, with which nothing starts: set it to 64Mi or more." .component $limits.memory) }}
{{- end }}
{{- end }}
{{- range $kind := list "memory" "cpu" "ephemeral-storage" }}
{{- $request := get $requests $kind }}
{{- $limit := get $limits $kind }}
{{- if and $request $limit }}
{{- if gt (include "floatwise.mebibytes" $request | float64) (include "floatwise.mebibytes" $limit | float64) }}
{{- fail (printf "%s.resources.requests.%s is %v, more than its limit, %v: lower the request or raise the limit." $.component $kind $request $limit) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/* A quantity of Kubernetes in units of 1,048,576: `512Mi` is 512. */}}
{{- define "floatwise.mebibytes" -}}
{{- $text := ternary (printf "%.0f" .) (toString .) (kindIs "float64" .) }}
{{- $factors := dict "m" 0.001 "k" 1e3 "M" 1e6 "G" 1e9 "T" 1e12 "Ki" 1024.0 "Mi" 1048576.0 "Gi" 1073741824.0 "Ti" 1099511627776.0 }}
{{- $factor := get $factors (regexFind "[A-Za-z]+$" $text) | default 1.0 }}
{{- divf (mulf (regexFind "^[0-9.]+" $text | float64) $factor) 1048576.0 }}
{{- end }}
