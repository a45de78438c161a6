/**
 * The file name in a content-disposition header: `filename*` (RFC 5987, UTF-8) if present, otherwise `filename`, percent-decoded
 * if needed. Undefined if the header contains none. Removes any path.
 */
export function parseFileName(header: string | null): string | undefined {
  if (header === null) return undefined;
  const extended = /;\s*filename\*\s*=\s*(?:utf-8|iso-8859-1)?'[^']*'([^;]+)/i.exec(header)?.[1];
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1');
  const bare = /;\s*filename\s*=\s*([^";\s][^;]*)/i.exec(header)?.[1];
  const name = decodePercent(extended ?? quoted ?? bare ?? '').trim();
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  return base === '' ? undefined : base;
}

function decodePercent(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A name such as `100%.xer` was never encoded.
    return value;
  }
}
