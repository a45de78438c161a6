interface Latin1Buffer extends Buffer {
  latin1Slice(start: number, end: number): string;
}

/**
 * One character a byte. For the short texts of a file `toString` spends as much time on choosing the encoding as
 * on the text, so this calls what it would call.
 */
export function formatLatin1(body: Buffer, start: number, end: number): string {
  return (body as Latin1Buffer).latin1Slice(start, end);
}
