import { conversionEventSchema, type ConversionEvent } from '@floatwise/contracts';

/** Yields the server-sent events of an answer until the stream ends or breaks off. Skips event types of a newer site. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ConversionEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const part = await reader.read().catch(() => undefined);
      if (part?.value === undefined) return;
      text += decoder.decode(part.value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event !== undefined) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Undefined for a comment or an unknown event. */
function parseEvent(block: string): ConversionEvent | undefined {
  const type = /^event: (.*)$/m.exec(block)?.[1];
  const data = /^data: (.*)$/m.exec(block)?.[1];
  if (data === undefined) return undefined;
  const event = { type, data: JSON.parse(data) as unknown };
  // A `change` must be readable: without its record the wait would never end.
  return type === 'change' ? conversionEventSchema.parse(event) : conversionEventSchema.safeParse(event).data;
}
