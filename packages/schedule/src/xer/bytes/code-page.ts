/**
 * Encodings of an XER's text, by label in the WHATWG encoding standard, with titles. P6 writes the Windows code page of the
 * exporting machine and does not state it.
 */
const codePageTitles = {
  'utf-8': 'Unicode',
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic',
  'windows-1252': 'Western European',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  'windows-1257': 'Baltic',
  'windows-1258': 'Vietnamese',
  'windows-874': 'Thai',
  shift_jis: 'Japanese',
  gb18030: 'Chinese, simplified',
  big5: 'Chinese, traditional',
  'euc-kr': 'Korean',
} as const;
export type CodePage = keyof typeof codePageTitles;

// The keys of the object above match its type.
export const codePages = Object.keys(codePageTitles) as [CodePage, ...CodePage[]];

/** `windows-1251 (Cyrillic)`; just `Unicode` for every form of it. */
export const formatCodePage = (codePage: CodePage): string =>
  codePage === 'utf-8' ? codePageTitles[codePage] : `${codePage} (${codePageTitles[codePage]})`;

export const utf8Mark = [0xef, 0xbb, 0xbf] as const;

export function hasUtf8Mark(bytes: Uint8Array): boolean {
  return utf8Mark.every((byte, index) => bytes[index] === byte);
}
