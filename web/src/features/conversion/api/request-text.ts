import { parseErrorBody } from '../../../lib/request-error.ts';
import { ConversionError } from './conversion-error.ts';

/** The body of an answer. @throws ConversionError with the server's sentence when it refuses */
export async function requestText(path: string, init: RequestInit): Promise<string> {
  const response = await fetch(path, init);
  const text = await response.text();
  if (response.ok) return text;
  const body = parseErrorBody(text);
  throw new ConversionError(body?.error ?? 'Failed to convert file', response.status, body?.code);
}
