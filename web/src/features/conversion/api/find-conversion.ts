import { type Conversion, conversionSchema, type StoredReport } from '@floatwise/contracts';
import { parseErrorBody } from '../../../lib/request-error.ts';
import { ConversionError } from './conversion-error.ts';
import { readStoredReport } from './read-stored-report.ts';

export interface FoundConversion {
  readonly conversion: Conversion;
  /** What was found and changed; there while the output waits to be fetched. */
  readonly stored: StoredReport | undefined;
  /** The same as it came. */
  readonly answer: Blob;
}

/** The record of a conversion, with its report. @throws ConversionError when the server has none to show */
export async function findConversion(id: string, signal: AbortSignal): Promise<FoundConversion> {
  const response = await fetch(`/api/conversions/${id}`, { signal });
  const text = await response.text();
  if (!response.ok) {
    const body = parseErrorBody(text);
    throw new ConversionError(body?.error ?? 'Failed to convert file', response.status, body?.code);
  }
  const body = JSON.parse(text) as unknown;
  return {
    conversion: conversionSchema.parse(body),
    stored: readStoredReport(body),
    answer: new Blob([text], { type: 'application/json' }),
  };
}
