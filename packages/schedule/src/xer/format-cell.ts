import type { CodePage } from './bytes/code-page.ts';
import { formatEncoded } from './text-encoder.ts';

/** Bytes of a value as P6 writes it. */
export function formatCell(text: string, codePage: CodePage): Uint8Array {
  const escaped = text.replaceAll('"', '""').replace(/\r\n|\r|\n/g, '\x7f\x7f');
  return formatEncoded(escaped.includes('\t') ? `"${escaped}"` : escaped, codePage);
}
