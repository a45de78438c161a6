import { type Conversion, conversionSchema } from '@floatwise/contracts';
import { requestText } from './read-answer.ts';

/** The record of a conversion. @throws ConversionError if the server returns none */
export async function findConversion(id: string, signal: AbortSignal): Promise<Conversion> {
  return conversionSchema.parse(JSON.parse(await requestText(`/api/conversions/${id}`, { signal })));
}

/**
 * Cancels a conversion or removes its result from the server. If the call is lost, the server does so some minutes later. Also
 * sent when the page closes.
 */
export async function removeConversion(id: string): Promise<void> {
  await fetch(`/api/conversions/${id}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
}
