import {
  faultCodes,
  hasEnded,
  isFault,
  type ConversionState,
  type KeptConversion,
} from '@floatwise/contracts';
import { createMetrics, declareIn, getSiteMs, type Declare, type StreamRoom } from '@floatwise/service-kit';
import type { ConversionView } from './app/conversions/conversion-view.ts';

export type GatewayMetrics = ReturnType<typeof createGatewayMetrics>;

export function createGatewayMetrics() {
  const registry = createMetrics('gateway');
  const declare = declareIn(registry);
  const { counter, histogram } = declare;
  return {
    registry,
    requests: counter({
      name: 'floatwise_http_requests_total',
      help: 'Calls by method, route and status; 499 means that the caller disconnected',
      labelNames: ['method', 'route', 'status'],
    }),
    requestSeconds: histogram({
      name: 'floatwise_http_request_seconds',
      help: 'Time from a call to the end of its response, including an uploaded file',
      labelNames: ['method', 'route'],
      buckets: [0.005, 0.02, 0.1, 0.3, 0.5, 1, 3, 10, 30, 120],
    }),
    limitsHit: counter({
      name: 'floatwise_limits_hit_total',
      help: 'Calls refused because a limit was reached',
      labelNames: ['limit', 'route'],
    }),
    sessions: counter({
      name: 'floatwise_sessions_total',
      help: 'Sessions that were begun by signing in, and ended by signing out',
      labelNames: ['event'],
    }),
    answers: histogram({
      name: 'floatwise_convert_seconds',
      help: 'Time of a conversion from the arrival of its file to its end',
      labelNames: ['tool', 'outcome'],
      buckets: [0.03, 0.1, 0.3, 0.5, 1, 3, 10, 30, 120],
    }),
    ...createProbeMetrics(declare),
    watchEnds: createEndCounter(declare),
    watchStreams: createStreamGauges(declare),
    watchStore: createStoreGauges(declare),
    watchRecords: createRecordGauges(declare),
  };
}

/** Records the results of probe steps. Only the gateway that probes the site reports them. */
function createProbeMetrics({ gauge, histogram }: Declare) {
  const success = gauge({
    name: 'floatwise_probe_success',
    help: '1 when the last probe of the site succeeded, 0 when it failed, by step',
    labelNames: ['step'],
  });
  const seconds = histogram({
    name: 'floatwise_probe_seconds',
    help: 'Time of the steps of a probe, including failed ones',
    labelNames: ['step'],
    buckets: [0.03, 0.1, 0.3, 0.5, 1, 3, 10, 30],
  });
  return {
    noteProbe: (step: string, result: { seconds: number; succeeded: boolean }): void => {
      success.set({ step }, result.succeeded ? 1 : 0);
      seconds.observe({ step }, result.seconds);
    },
    forgetProbes: (): void => success.reset(),
  };
}

/** Reports how full the streams are. */
function createStreamGauges({ gauge }: Declare) {
  let list: () => readonly StreamRoom[] = () => [];
  gauge({
    name: 'floatwise_stream_bytes',
    help: 'Bytes in the NATS streams that have a limit',
    labelNames: ['stream'],
    collect() {
      for (const { stream, bytes } of list()) this.set({ stream }, bytes);
    },
  });
  gauge({
    name: 'floatwise_stream_limit_bytes',
    help: 'Limit of a stream in bytes; near it conversions are refused',
    labelNames: ['stream'],
    collect() {
      for (const { stream, limit } of list()) this.set({ stream }, limit);
    },
  });
  return (listRooms: typeof list): void => {
    list = listRooms;
  };
}

/** Reports how full the object store is. */
function createStoreGauges({ gauge }: Declare) {
  let read = (): { bytes: number; limit: number } => ({ bytes: 0, limit: 0 });
  gauge({
    name: 'floatwise_store_bytes',
    help: 'Bytes of files and results in the object store, as known to every gateway',
    collect() {
      this.set(read().bytes);
    },
  });
  gauge({
    name: 'floatwise_store_limit_bytes',
    help: 'Bytes that files and results may take in the object store; beyond it conversions are refused',
    collect() {
      this.set(read().limit);
    },
  });
  return (readRoom: typeof read): void => {
    read = readRoom;
  };
}

/** Counts ended conversions. A crashed converter loses its counters, so gateways count, and each of them counts every end. */
function createEndCounter({ counter }: Declare) {
  const ends = counter({
    name: 'floatwise_conversion_ends_total',
    help: 'Conversions that have ended since this gateway started, as every gateway sees them; those that failed without a fault of the site are refused',
    labelNames: ['outcome', 'code'],
  });
  // A series that starts at 1 has no rate yet.
  for (const code of faultCodes) ends.inc({ outcome: 'failed', code }, 0);
  ends.inc({ outcome: 'delivered', code: '' }, 0);
  return (view: Pick<ConversionView, 'watchAll'>): void => {
    const startedMs = getSiteMs();
    view.watchAll(({ conversion }, before) => {
      const { state, since } = conversion;
      const isEnd = hasEnded(conversion) && !(before && hasEnded(before.conversion));
      if (!isEnd || Date.parse(since) < startedMs) return;
      const code = state === 'failed' ? conversion.outcome.code : '';
      ends.inc({ outcome: state === 'failed' && !isFault(code) ? 'refused' : state, code });
    });
  };
}

const states = ['accepted', 'queued', 'running', 'finished'] as const satisfies readonly ConversionState[];
/** Gateways end a record within seconds of its deadline; one still open this much later is stuck. */
const stuckMs = 60_000;

/** Reports the records this process knows. */
function createRecordGauges({ gauge }: Declare) {
  let list: () => Iterable<KeptConversion> = () => [];
  const listUnderWay = () => Array.from(list(), ({ conversion }) => conversion);
  gauge({
    name: 'floatwise_records',
    help: 'Conversions in progress by state, as known to every gateway',
    labelNames: ['state'],
    collect() {
      const found = listUnderWay();
      for (const state of states) this.set({ state }, found.filter((one) => one.state === state).length);
    },
  });
  gauge({
    name: 'floatwise_records_stuck',
    help: 'Conversions still open more than a minute after their deadline',
    collect() {
      const before = getSiteMs() - stuckMs;
      this.set(listUnderWay().filter(({ deadline }) => Date.parse(deadline) < before).length);
    },
  });
  gauge({
    name: 'floatwise_queue_oldest_seconds',
    help: 'How long the oldest queued conversion has waited, in seconds; 0 if none waits',
    collect() {
      const waiting = listUnderWay().filter(({ state }) => state === 'queued');
      const sinceMs = Math.min(...waiting.map(({ since }) => Date.parse(since)), getSiteMs());
      this.set((getSiteMs() - sinceMs) / 1_000);
    },
  });
  return (next: typeof list): void => {
    list = next;
  };
}
