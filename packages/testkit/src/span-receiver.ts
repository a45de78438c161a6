import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ReceivedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the root of a trace. */
  readonly parentSpanId: string;
  /** Milliseconds since the Unix epoch. */
  readonly startMs: number;
  readonly endMs: number;
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface SpanReceiver {
  readonly url: string;
  readonly spans: () => readonly ReceivedSpan[];
  readonly stop: () => Promise<void>;
}

interface ReceivedAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface ReceivedTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly ReceivedAttribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly name: string;
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly startTimeUnixNano: string;
        readonly endTimeUnixNano: string;
        readonly attributes?: readonly ReceivedAttribute[];
      }[];
    }[];
  }[];
}

const nanosPerMs = 1_000_000;

/** Receives traces by OTLP over HTTP, as JSON, on a free loopback port. */
export async function startSpanReceiver(): Promise<SpanReceiver> {
  const received: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.url === '/v1/traces') received.push(...readSpans(body as ReceivedTraces));
      response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readSpans({ resourceSpans }: ReceivedTraces): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(readFacts(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId = '', ...span }) => ({
        service,
        name,
        traceId,
        spanId,
        parentSpanId,
        startMs: Number(span.startTimeUnixNano) / nanosPerMs,
        endMs: Number(span.endTimeUnixNano) / nanosPerMs,
        facts: readFacts(span.attributes ?? []),
      })),
    );
  });
}

function readFacts(attributes: readonly ReceivedAttribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
