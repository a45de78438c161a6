/** The lines of an XER file, in pieces as they are read, including a last line without a line break. */
export async function* readLines(file: Blob, signal: AbortSignal): AsyncGenerator<readonly string[]> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const decoder = new TextDecoder(findEncoding(head));
  const reader = file.stream().getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (signal.aborted) return;
      const lines = (rest + decoder.decode(value, { stream: !done })).split(/\r\n?|\n/);
      rest = done ? '' : (lines.pop() ?? '');
      yield lines;
      if (done) return;
    }
  } finally {
    await reader.cancel();
  }
}

/** Table marks are ASCII in every single-byte encoding; the first two bytes identify UTF-16. */
function findEncoding([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  return 'latin1';
}
