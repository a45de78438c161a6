import { TextDecoder } from 'node:util';
import type { CodePage } from './bytes/code-page.ts';

/** A character is missing in the code page of a file. */
export class UnencodableTextError extends Error {
  override readonly name = 'UnencodableTextError';
  readonly code = 'xer.unencodable';
  readonly character: string;

  constructor(character: string, codePage: CodePage) {
    super(
      `The character '${character}' cannot be written in ${codePage}; use another one or another code page.`,
    );
    this.character = character;
  }
}

type ReverseTable = ReadonlyMap<string, readonly number[]>;
const reverseTables = new Map<CodePage, ReverseTable>();

/** Encodes a text in a code page. Throws `UnencodableTextError` instead of writing a question mark. */
export function formatEncoded(text: string, codePage: CodePage): Uint8Array {
  if (codePage === 'utf-8') return formatUtf8(text);
  const table = getReverseTable(codePage);
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else {
      const encoded = table.get(character);
      if (!encoded) throw new UnencodableTextError(character, codePage);
      bytes.push(...encoded);
    }
  }
  return Uint8Array.from(bytes);
}

function formatUtf8(text: string): Uint8Array {
  const lone = /\p{Surrogate}/u.exec(text);
  if (lone) throw new UnencodableTextError(lone[0], 'utf-8');
  return new TextEncoder().encode(text);
}

/** No standard encoder exists for these pages, so the table is built by decoding every byte sequence. */
function getReverseTable(codePage: CodePage): ReverseTable {
  const known = reverseTables.get(codePage);
  if (known) return known;
  const decoder = new TextDecoder(codePage);
  const table = new Map<string, readonly number[]>();
  for (let first = 0x80; first <= 0xff; first += 1) {
    if (addCharacter(table, decoder, [first])) continue;
    for (let second = 0x30; second <= 0xfe; second += 1) addCharacter(table, decoder, [first, second]);
  }
  reverseTables.set(codePage, table);
  return table;
}

/** If two byte sequences mean the same character, the first stays. Returns false if the bytes are not a character. */
function addCharacter(table: Map<string, readonly number[]>, decoder: TextDecoder, bytes: number[]): boolean {
  const text = decoder.decode(Uint8Array.from(bytes));
  if (text.includes('\ufffd')) return false;
  if (Array.from(text).length === 1 && !table.has(text)) table.set(text, bytes);
  return true;
}

/** Bytes of a value as P6 writes it. */
export function formatCell(text: string, codePage: CodePage): Uint8Array {
  const escaped = text.replaceAll('"', '""').replace(/\r\n|\r|\n/g, '\x7f\x7f');
  return formatEncoded(escaped.includes('\t') ? `"${escaped}"` : escaped, codePage);
}
