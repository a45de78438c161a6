import { isAscii, isUtf8 } from 'node:buffer';

/**
 * Encodings an XER's text may have, named by their labels in the WHATWG encoding standard. P6 writes the
 * Windows code page of the exporting machine and no marker: windows-1252 is the default reading.
 */
export const codePages = [
  'utf-8',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'shift_jis',
  'gbk',
  'euc-kr',
  'big5',
] as const;
export type CodePage = (typeof codePages)[number];

export const utf8Mark = [0xef, 0xbb, 0xbf] as const;

/** Whether the bytes start with UTF-8's byte-order mark. */
export function hasUtf8Mark(bytes: Uint8Array): boolean {
  return utf8Mark.every((byte, index) => bytes[index] === byte);
}

/** UTF-8 when the mark says so or when the bytes are valid UTF-8 and not all ASCII, else windows-1252. */
export function detectCodePage(bytes: Uint8Array): 'utf-8' | 'windows-1252' {
  return hasUtf8Mark(bytes) || (!isAscii(bytes) && isUtf8(bytes)) ? 'utf-8' : 'windows-1252';
}
