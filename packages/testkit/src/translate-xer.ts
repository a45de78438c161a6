import { decode, encode } from 'iconv-lite';
import type { Vocabulary } from './project-vocabulary.ts';

/** Columns with names written by planners. */
const nameColumns: Readonly<Record<string, string>> = {
  TASK: 'task_name',
  PROJWBS: 'wbs_name',
  ACTVCODE: 'actv_code_name',
  RSRC: 'rsrc_name',
  UDFVALUE: 'udf_text',
};

interface TranslateOptions {
  /** Number of different names from the vocabulary; all by default. */
  readonly names?: number;
  /** Equal seeds give equal names. */
  readonly seed?: number;
}

/**
 * Replaces the names in an XER by names from the vocabulary, as P6 would export it for a planner of another language:
 * in that code page, with `?` for characters it lacks. Requires windows-1252 input.
 */
export function translateXer(
  bytes: Uint8Array,
  vocabulary: Vocabulary,
  options: TranslateOptions = {},
): Buffer {
  const { seed = 1, names: count = vocabulary.names.length } = options;
  const names = rotate(vocabulary.names, seed * 7).slice(0, count);
  let next = seed;
  let table = '';
  let place = -1;
  const lines = decode(Buffer.from(bytes), 'windows-1252')
    .split(/(?<=\n)/)
    .map((line) => {
      const cells = line.split(/\t|(?=\r?\n)/);
      const [tag, first = ''] = cells;
      if (tag === '%T') table = first;
      if (tag === '%F') place = cells.indexOf(nameColumns[table] ?? '');
      if (tag !== '%R' || place < 1 || (cells[place] ?? '') === '') return line;
      next += 1;
      cells[place] = names[next % names.length] ?? '';
      return cells.join('\t').replace(/\t(?=\r?\n$)/, '');
    });
  return encode(spellOut(lines.join(''), vocabulary.codePage), vocabulary.codePage);
}

/** Vietnamese Windows writes the tone mark after the letter. */
export function spellOut(text: string, codePage: string): string {
  if (codePage !== 'windows-1258') return text;
  return text
    .normalize('NFD')
    .replace(/([^\u0300-\u036f])([\u0300-\u036f]+)/g, (_, letter: string, marks: string) => {
      const tone = /[\u0300\u0301\u0303\u0309\u0323]/.exec(marks)?.[0] ?? '';
      return (letter + marks.replace(tone, '')).normalize('NFC') + tone;
    });
}

const rotate = <T>(list: readonly T[], by: number): T[] => {
  const at = by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
};
