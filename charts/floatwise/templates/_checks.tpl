{{/* What a schema cannot say: values that contradict each other. Included once, by the gateway's Deployment. */}}
{{- define "floatwise.checks" -}}
{{- $v := .Values }}
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
{{- $mebibytes := ternary (mulf (float64 (trimSuffix "Gi" $limit)) 1024) (float64 (trimSuffix "Mi" $limit)) (hasSuffix "Gi" $limit) }}
{{- if and (or (hasSuffix "Gi" $limit) (hasSuffix "Mi" $limit)) (lt $mebibytes (float64 $needed)) }}
{{- fail (printf "converter.resources.limits.memory is %s: CONVERTER_CONCURRENCY, %d, tools of TOOL_MEMORY_MB, %d, need %dMi; raise the limit or lower one of them." $limit $tools $heap $needed) }}
{{- end }}
{{- $wait := int ($v.gateway.settings.CONVERSION_TIMEOUT_SECONDS | default 120) }}
{{- if lt (int $v.gateway.terminationGracePeriodSeconds) (add $wait 15 | int) }}
{{- fail (printf "gateway.terminationGracePeriodSeconds is %v: an answer takes up to CONVERSION_TIMEOUT_SECONDS, %d; set it to %d or more." $v.gateway.terminationGracePeriodSeconds $wait (add $wait 15)) }}
{{- end }}
{{- if and $v.nats.bundled (gt (int $v.nats.streamReplicas) (int $v.nats.replicas)) }}
{{- fail "nats.streamReplicas is larger than nats.replicas: a stream has at most one copy a server." }}
{{- end }}
{{- if and $v.podMonitor.enabled $v.networkPolicies.enabled (not $v.networkPolicies.monitoringNamespace) }}
{{- fail "podMonitor.enabled is set, and no NetworkPolicy lets Prometheus read: set networkPolicies.monitoringNamespace to the namespace it runs in." }}
{{- end }}
{{- if and (eq $v.converter.autoscaling.by "keda") (not $v.nats.bundled) (not $v.nats.monitoring) }}
{{- fail "converter.autoscaling.by is keda and NATS is your own: set nats.monitoring to the host and port of its monitoring, such as nats.example.com:8222." }}
{{- end }}
{{- end }}
