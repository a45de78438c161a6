import { SpanKind as OtelKind, SpanStatusCode, TraceFlags, trace, ROOT_CONTEXT } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type IdGenerator,
} from '@opentelemetry/sdk-trace';
import type { TracingConfig } from './config.ts';
import type { NewSpan, SpanRecorder, SpanReference } from './tracing.ts';

const kinds = {
  internal: OtelKind.INTERNAL,
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  producer: OtelKind.PRODUCER,
  consumer: OtelKind.CONSUMER,
} as const;

/**
 * Sends spans with OTLP over HTTP. Only this module loads OpenTelemetry, and only if traces are sent. The exporter and the
 * resource read the variables of OpenTelemetry's manual themselves.
 */
export function openSpanRecorder(service: string, config: TracingConfig): SpanRecorder {
  const ids = new GivenIds();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `floatwise-${service}`,
      'service.namespace': 'floatwise',
    }).merge(detectResources({ detectors: [envDetector] })),
    // Decides by trace id, so that all processes keep the same conversions.
    sampler: new TraceIdRatioBasedSampler(config.share),
    idGenerator: ids,
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: 1_000 }),
    ],
  });
  const tracer = provider.getTracer('floatwise');
  return {
    begin: ({ name, kind = 'internal', facts, startMs, parent, reference }: NewSpan) => {
      const context =
        parent === undefined
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: TraceFlags.SAMPLED, isRemote: true });
      const options = { kind: kinds[kind], ...(startMs === undefined ? {} : { startTime: startMs }) };
      return ids.within(reference, () =>
        tracer.startSpan(name, { ...options, attributes: { ...facts } }, context),
      );
    },
    fail: (span, error) => {
      // Error messages may contain personal data.
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    },
    stop: () => provider.shutdown(),
  };
}

/** Uses the ids given to a span if they are known beforehand. */
class GivenIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  #given: SpanReference | undefined;

  within<Result>(given: SpanReference | undefined, work: () => Result): Result {
    this.#given = given;
    try {
      return work();
    } finally {
      this.#given = undefined;
    }
  }

  generateTraceId(): string {
    return this.#given?.traceId ?? this.#random.generateTraceId();
  }

  generateSpanId(): string {
    return this.#given?.spanId ?? this.#random.generateSpanId();
  }
}
