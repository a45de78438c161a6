import { type Conversion, conversionSchema } from '@floatwise/contracts';
import { requestText } from './request-text.ts';

/** The record of a conversion. @throws ConversionError when the server has none to show */
export async function findConversion(id: string, signal: AbortSignal): Promise<Conversion> {
  return conversionSchema.parse(JSON.parse(await requestText(`/api/conversions/${id}`, { signal })));
}
