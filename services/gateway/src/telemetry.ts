import { Counter, createMetrics, Histogram, type Registry } from '@floatwise/service-kit';

export interface GatewayMetrics {
  readonly registry: Registry;
  readonly requests: Counter<'method' | 'status'>;
  readonly answers: Histogram<'outcome'>;
}

export function createGatewayMetrics(): GatewayMetrics {
  const registry = createMetrics('gateway');
  return {
    registry,
    requests: new Counter({
      name: 'floatwise_http_requests_total',
      help: 'Calls by method and status; 499 is a caller that left',
      labelNames: ['method', 'status'],
      registers: [registry],
    }),
    answers: new Histogram({
      name: 'floatwise_convert_seconds',
      help: 'A conversion from the arriving file to the answer that has left',
      labelNames: ['outcome'],
      buckets: [0.03, 0.1, 0.3, 1, 3, 10, 30, 120],
      registers: [registry],
    }),
  };
}
