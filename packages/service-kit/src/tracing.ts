import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConversionId } from '@floatwise/contracts';

/** A span, as others name it: W3C Trace Context, hexadecimal digits. */
export interface SpanReference {
  readonly traceId: string;
  readonly spanId: string;
}

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** A span that has begun. */
export interface OpenSpan {
  readonly reference: SpanReference;
  readonly rename: (name: string) => void;
  readonly describe: (facts: SpanFacts) => void;
  /** With what the work threw, if it did. Times are milliseconds of the Unix epoch. */
  readonly end: (end?: { error?: unknown; atMs?: number }) => void;
}

export interface NewSpan {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly facts?: SpanFacts;
  readonly startMs?: number;
  /** A span without a parent is the root of a trace. */
  readonly parent?: SpanReference | undefined;
  /** What a root is called, where that is known before it begins. */
  readonly reference?: SpanReference;
}

/** Takes spans and sends them to where traces are kept. */
export interface SpanRecorder {
  readonly begin: (span: NewSpan) => OpenSpan;
  /** Sends what has not been sent yet. */
  readonly stop: () => Promise<void>;
}

interface Scope {
  readonly conversionId?: ConversionId | undefined;
  readonly span?: SpanReference | undefined;
  /** The root that is open, and whether this process is the one to send it. */
  readonly root?: { isOurs: boolean } | undefined;
}

const scopes = new AsyncLocalStorage<Scope>();
let recorder: SpanRecorder | undefined;

/** Now, in milliseconds of the Unix epoch and parts of them. */
export const getEpochMs = (): number => performance.timeOrigin + performance.now();

/** Where spans go from now on; nowhere without one, and then spans cost nothing. */
export function setSpanRecorder(next: SpanRecorder | undefined): void {
  recorder = next;
}

export function isTracing(): boolean {
  return recorder !== undefined;
}

/** The first span of a conversion's trace. It follows from the id, so that every process that knows the id can add to the trace. */
export function getRootSpan(id: ConversionId): SpanReference {
  const traceId = id.replaceAll('-', '');
  return { traceId, spanId: traceId.slice(16) };
}

/** The span at work now, for messages to others. */
export function getCurrentSpan(): SpanReference | undefined {
  return scopes.getStore()?.span;
}

/** The conversion and trace that every log line of the current work carries. */
export function describeScope(): { conversionId?: string; traceId?: string } {
  const { conversionId, span } = scopes.getStore() ?? {};
  if (conversionId !== undefined) return { conversionId, traceId: getRootSpan(conversionId).traceId };
  return span === undefined ? {} : { traceId: span.traceId };
}

/** Work for one conversion: its log lines name it, and its spans are in its trace, below `parent` or the root. */
export function inConversion<Result>(id: ConversionId, work: () => Result, parent?: SpanReference): Result {
  const scope = scopes.getStore();
  const root = getRootSpan(id);
  if (scope?.conversionId === id && parent === undefined) return work();
  // What comes from outside may name any trace.
  const span = parent?.traceId === root.traceId ? parent : root;
  return scopes.run({ conversionId: id, span }, work);
}

/** Work below a span of another process. */
export function inTrace<Result>(parent: SpanReference, work: () => Result): Result {
  return scopes.run({ span: parent }, work);
}

/**
 * Work by which a conversion may come into being. Its span is the root of the conversion's trace, and is sent only when
 * `keepRoot` was called within: a repeated conversion must not begin its trace again.
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
  let error: unknown;
  try {
    return await scopes.run({ conversionId: id, span: reference, root }, work);
  } catch (thrown) {
    error = thrown;
    throw thrown;
  } finally {
    if (root.isOurs) {
      recorder
        ?.begin({ name, kind: 'server', startMs, reference, facts: { 'floatwise.conversion.id': id } })
        .end({ error });
    }
  }
}

/** The conversion at hand has come into being here. */
export function keepRoot(): void {
  const root = scopes.getStore()?.root;
  if (root) root.isOurs = true;
}

/** Work that is a trace of its own, such as a call of the site. */
export function inRootSpan<Result>(span: Omit<NewSpan, 'parent'>, work: (open?: OpenSpan) => Result): Result {
  if (recorder === undefined) return work();
  const open = recorder.begin(span);
  return scopes.run({ span: open.reference }, () => work(open));
}

/** One hop: a span below the one at work. Work outside any trace is not recorded. */
export async function inSpan<Result>(
  name: string,
  work: () => Promise<Result>,
  options: { kind?: SpanKind; facts?: SpanFacts } = {},
): Promise<Result> {
  const scope = scopes.getStore();
  if (recorder === undefined || scope?.span === undefined) return work();
  const open = recorder.begin({ name, ...options, parent: scope.span });
  try {
    const result = await scopes.run({ ...scope, span: open.reference }, work);
    open.end();
    return result;
  } catch (error) {
    open.end({ error });
    throw error;
  }
}

/** A hop that is over, below `parent` or the span at work; times are milliseconds of the Unix epoch. Answers how to refer to it. */
export function recordSpan(
  name: string,
  { startMs, endMs }: { startMs: number; endMs: number },
  options: { kind?: SpanKind; facts?: SpanFacts; parent?: SpanReference | undefined } = {},
): SpanReference | undefined {
  const { parent = getCurrentSpan() } = options;
  if (recorder === undefined || parent === undefined) return undefined;
  const open = recorder.begin({ name, ...options, startMs, parent });
  open.end({ atMs: endMs });
  return open.reference;
}
