import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConversionId } from '@floatwise/contracts';
import type { Attributes, Span } from '@opentelemetry/api';

export type { Span } from '@opentelemetry/api';

/** Identifies a span: W3C Trace Context ids in hexadecimal. */
export interface SpanReference {
  readonly traceId: string;
  readonly spanId: string;
}

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

export interface NewSpan {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly facts?: Attributes;
  readonly startMs?: number;
  /** A span without a parent is the root of a trace. */
  readonly parent?: SpanReference | undefined;
  /** Ids of a root span, if known before it starts. */
  readonly reference?: SpanReference;
}

/** Sends spans to the trace store. */
export interface SpanRecorder {
  readonly begin: (span: NewSpan) => Span;
  /** Marks a span whose work threw. */
  readonly fail: (span: Span, error: unknown) => void;
  readonly stop: () => Promise<void>;
}

interface Scope {
  readonly conversionId?: ConversionId | undefined;
  readonly span?: SpanReference | undefined;
  /** The open root span, and whether this process sends it. */
  readonly root?: { isOurs: boolean } | undefined;
}

const scopes = new AsyncLocalStorage<Scope>();
let recorder: SpanRecorder | undefined;

/** Now, in milliseconds since the Unix epoch, with fractions. */
export const getEpochMs = (): number => performance.timeOrigin + performance.now();

/** Sets where spans go from now on. Without a recorder, spans cost nothing. */
export function setSpanRecorder(next: SpanRecorder | undefined): void {
  recorder = next;
}

/** The root span of a conversion's trace. It derives from the id, so that every process that knows the id can add to the trace. */
export function getRootSpan(id: ConversionId): SpanReference {
  const traceId = id.replaceAll('-', '');
  return { traceId, spanId: traceId.slice(16) };
}

/** The current span, for messages to other processes; undefined if no spans are recorded. */
export function getCurrentSpan(): SpanReference | undefined {
  return recorder && scopes.getStore()?.span;
}

/** The conversion and trace ids that log lines of the current work carry. */
export function describeScope(): { conversionId?: string; traceId?: string } {
  const { conversionId, span } = scopes.getStore() ?? {};
  if (conversionId !== undefined) return { conversionId, traceId: getRootSpan(conversionId).traceId };
  return span === undefined ? {} : { traceId: span.traceId };
}

/** Runs work for one conversion: log lines name it, and spans join its trace, below `parent` or the root. */
export function inConversion<Result>(id: ConversionId, work: () => Result, parent?: SpanReference): Result {
  const scope = scopes.getStore();
  const root = getRootSpan(id);
  if (scope?.conversionId === id && parent === undefined) return work();
  // A parent from outside may belong to any trace.
  const span = parent?.traceId === root.traceId ? parent : root;
  return scopes.run({ conversionId: id, span }, work);
}

export function inTrace<Result>(parent: SpanReference, work: () => Result): Result {
  return scopes.run({ span: parent }, work);
}

/**
 * Runs work that may create a conversion. Its span is the root of the conversion's trace, and is sent only if
 * `keepRoot` is called within: a repeated conversion must not start its trace again.
 */
export async function beginConversion<Result>(
  id: ConversionId,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (scopes.getStore()?.root !== undefined) return inSpan(name, work);
  const reference = getRootSpan(id);
  const root = { isOurs: false };
  const startMs = getEpochMs();
  const send = () => {
    if (!root.isOurs) return undefined;
    return recorder?.begin({
      name,
      kind: 'server',
      startMs,
      reference,
      facts: { 'floatwise.conversion.id': id },
    });
  };
  return endWith(send, () => scopes.run({ conversionId: id, span: reference, root }, work));
}

/** Marks the current conversion as created by the current work. */
export function keepRoot(): void {
  const root = scopes.getStore()?.root;
  if (root) root.isOurs = true;
}

/** Runs work as a trace of its own, such as a call of the site. */
export function inRootSpan<Result>(span: Omit<NewSpan, 'parent'>, work: (span?: Span) => Result): Result {
  if (recorder === undefined) return work();
  const begun = recorder.begin(span);
  return scopes.run({ span: begun.spanContext() }, () => work(begun));
}

/** Runs one hop in a child of the current span. Work outside any trace is not recorded. */
export async function inSpan<Result>(
  name: string,
  work: () => Promise<Result>,
  options: { kind?: SpanKind; facts?: Attributes } = {},
): Promise<Result> {
  const scope = scopes.getStore();
  if (recorder === undefined || scope?.span === undefined) return work();
  const span = recorder.begin({ name, ...options, parent: scope.span });
  return endWith(
    () => span,
    () => scopes.run({ ...scope, span: span.spanContext() }, work),
  );
}

/** Ends a span, if there is one after the work, with the outcome of the work. */
async function endWith<Result>(
  getSpan: () => Span | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work();
    getSpan()?.end();
    return result;
  } catch (error) {
    const span = getSpan();
    if (span !== undefined) {
      recorder?.fail(span, error);
      span.end();
    }
    throw error;
  }
}

/** Records a finished hop below `parent` or the current span; times are milliseconds since the Unix epoch. Returns the ids of its span. */
export function recordSpan(
  name: string,
  { startMs, endMs }: { startMs: number; endMs: number },
  options: { kind?: SpanKind; facts?: Attributes; parent?: SpanReference | undefined } = {},
): SpanReference | undefined {
  const { parent = getCurrentSpan() } = options;
  if (recorder === undefined || parent === undefined) return undefined;
  const span = recorder.begin({ name, ...options, startMs, parent });
  span.end(endMs);
  return span.spanContext();
}
