import { conversionEventSchema, type ConversionEvent } from '@floatwise/contracts';

/**
 * The server-sent events of an answer. Ends with the stream, also when that breaks off. Events of a type that only a newer site
 * knows are passed over.
 */
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

/** Undefined for a comment and for what is not known here. */
function parseEvent(block: string): ConversionEvent | undefined {
  const type = /^event: (.*)$/m.exec(block)?.[1];
  const data = /^data: (.*)$/m.exec(block)?.[1];
  if (data === undefined) return undefined;
  const event = { type, data: JSON.parse(data) as unknown };
  // Without the record there would be no end to wait for.
  return type === 'change' ? conversionEventSchema.parse(event) : conversionEventSchema.safeParse(event).data;
}
