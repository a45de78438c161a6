import { decode, encode } from 'iconv-lite';
import type { Vocabulary } from './project-vocabulary.ts';

/** Columns of the names that planners write. */
const nameColumns: Readonly<Record<string, string>> = {
  TASK: 'task_name',
  PROJWBS: 'wbs_name',
  ACTVCODE: 'actv_code_name',
  RSRC: 'rsrc_name',
  UDFVALUE: 'udf_text',
};

interface TranslateOptions {
  /** At most so many different names, each of the vocabulary; all of it when left out. */
  readonly names?: number;
  /** The same seed gives the same names. */
  readonly seed?: number;
}

/**
 * The same XER as a planner of another language has it: names of the vocabulary in its code page, everything else as P6 writes it
 * there, with `?` for what the code page lacks. Takes a file in windows-1252.
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

/** Vietnamese Windows writes the tone of a letter behind it. */
function spellOut(text: string, codePage: string): string {
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
