import { type Conversion, conversionSchema } from '@floatwise/contracts';
import { requestText } from './read-answer.ts';

/** The record of a conversion. @throws ConversionError when the server has none to show */
export async function findConversion(id: string, signal: AbortSignal): Promise<Conversion> {
  return conversionSchema.parse(JSON.parse(await requestText(`/api/conversions/${id}`, { signal })));
}

/**
 * Cancels a conversion, or has a result removed that has arrived. If the call is lost, the server does the same some minutes
 * later. Also sent when the page is about to close.
 */
export async function removeConversion(id: string): Promise<void> {
  await fetch(`/api/conversions/${id}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
}
