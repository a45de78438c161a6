import { conversionIdSchema, type ConversionId } from '@floatwise/contracts';
import { headers as createHeaders, type MsgHdrs } from '@nats-io/transport-node';
import {
  describeScope,
  getCurrentSpan,
  getRootSpan,
  inConversion,
  inSpan,
  inTrace,
  recordSpan,
  type SpanReference,
} from './tracing.ts';

const conversionHeader = 'floatwise-conversion';
/** W3C Trace Context: version, trace, span, flags. */
const traceHeader = 'traceparent';
const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Message headers that name the conversion and the sending span. */
export function formatTraceHeaders(): { headers?: MsgHdrs } {
  const { conversionId } = describeScope();
  const span = getCurrentSpan();
  if (conversionId === undefined && span === undefined) return {};
  const headers = createHeaders();
  if (conversionId !== undefined) headers.set(conversionHeader, conversionId);
  if (span !== undefined) headers.set(traceHeader, `00-${span.traceId}-${span.spanId}-01`);
  return { headers };
}

/** Runs the work for a message as a child of the span that sent it, for the conversion `conversionId` or the one named in the message. */
export function inMessage<Result>(
  message: { readonly headers?: MsgHdrs | undefined },
  hop: { name: string; conversionId?: ConversionId | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  const { headers } = message;
  const parent = parseTrace(headers);
  const id = hop.conversionId ?? conversionIdSchema.safeParse(headers?.get(conversionHeader)).data;
  const take = (): Promise<Result> => inSpan(hop.name, work, { kind: 'consumer' });
  if (id !== undefined) return inConversion(id, take, parent);
  return parent === undefined ? take() : inTrace(parent, take);
}

/** Records a finished hop for a message; does nothing if the message names neither a conversion nor a span. */
export function recordHop(
  { headers }: { readonly headers?: MsgHdrs | undefined },
  name: string,
  times: { startMs: number; endMs: number },
): void {
  const id = conversionIdSchema.safeParse(headers?.get(conversionHeader)).data;
  const parent = parseTrace(headers) ?? (id && getRootSpan(id));
  recordSpan(name, times, { kind: 'consumer', parent });
}

function parseTrace(headers: MsgHdrs | undefined): SpanReference | undefined {
  const [, traceId, spanId] = pattern.exec(headers?.get(traceHeader) ?? '') ?? [];
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
}
