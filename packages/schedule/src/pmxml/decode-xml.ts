import { TextDecoder } from 'node:util';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';

/** Bytes decoded at a time, so the whole text of a large file is never in memory together with its bytes. */
const chunkBytes = 1 << 16;
const declarationBytes = 200;

/**
 * Yields the text of an XML file in pieces, without a byte order mark. The encoding is that of the mark, otherwise of the declaration,
 * otherwise UTF-8. Throws E_NOT_PMXML for an unknown encoding and for bytes that are invalid in it. Source: XML 1.0, appendix F.
 */
export function* decodeXml(bytes: Uint8Array): Generator<string> {
  const encoding = findEncoding(bytes);
  const decoder = createDecoder(encoding);
  for (let at = 0; at < bytes.length; at += chunkBytes)
    yield decode(encoding, () => decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true }));
  // No flush: if the last character is incomplete, the file is cut off, which is reported anyway.
}

function findEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  const head = String.fromCharCode(...bytes.subarray(0, declarationBytes));
  const declared =
    /^(?:\xef\xbb\xbf)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  // The declaration was readable as one byte per character. Some programs declare UTF-16 but then save UTF-8.
  return /^(utf-?16|ucs-?2|unicode$)/i.test(declared) ? 'utf-8' : declared;
}

function createDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new UnusableInputError(
      'E_NOT_PMXML',
      `The file says that its encoding is '${encoding.slice(0, 40)}', which is not known. Export it from P6 again: P6 writes UTF-8.`,
    );
  }
}

function decode(encoding: string, read: () => string): string {
  try {
    return read();
  } catch {
    throw new UnusableInputError(
      'E_NOT_PMXML',
      `The file contains bytes that are not valid ${encoding.toUpperCase()}, the encoding of the file. ` +
        'It may have been changed by another program; export it from P6 again.',
    );
  }
}
