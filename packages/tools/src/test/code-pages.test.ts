import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { encode } from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { codePages, type CodePage } from '@floatwise/schedule/xer-bytes';
import {
  furtherVocabularies,
  generateXer,
  translateXer,
  vocabularies,
  westernVocabularies,
  type Vocabulary,
} from '@floatwise/testkit';
import { runTool } from '../runner/run-tool.ts';

const folder = join(import.meta.dirname, '../../../../../shared/corpus');
const isHere = existsSync(folder);
const files = isHere ? readdirSync(folder).filter((name) => /^(?!wllmtrng).*\.xer$/.test(name)) : [];
if (!isHere) console.warn(`Skipped: there are no real files at ${folder}.`);

const plan = Buffer.from(
  generateXer({ activities: 60, relationships: 90, inProgress: 8, outOfSequence: 12 }),
);
/** The same, with tables that the cleaners remove. */
const polluted = Buffer.concat([
  plan.subarray(0, plan.lastIndexOf('%E')),
  Buffer.from(
    '%T\tPOBS\r\n%F\tpobs_id\tpobs_name\r\n%R\t1\tOwner\r\n%T\tRISKTYPE\r\n%F\trisk_type_id\trisk_type\r\n%R\t1\tCost\r\n%E\r\n',
  ),
]);
const everyVocabulary = [...vocabularies, ...furtherVocabularies, ...westernVocabularies];
const seeds = Array.from({ length: 26 }, (_, index) => index + 1);

/** Whether all activity names are read as written; compared in one normal form, since Vietnamese has two. */
function isReadRight(bytes: Buffer, { names }: Vocabulary, codePage?: CodePage): boolean {
  const { activities } = readSchedule(readXer(bytes, { codePage }));
  return activities.every(({ name }) => names.includes(name.normalize('NFC')));
}

describe('names in a file that does not state its code page', () => {
  it.each(everyVocabulary)('are read correctly in $language with twenty names', (vocabulary) => {
    const right = seeds.filter((seed) =>
      isReadRight(translateXer(plan, vocabulary, { names: 20, seed }), vocabulary),
    );
    expect(right.length / seeds.length).toBeGreaterThanOrEqual(0.95);
  });

  it.each(everyVocabulary)(
    'are always read correctly in $language in the code page of the option',
    (vocabulary) => {
      const codePage = codePages.find((each) => each === vocabulary.codePage);
      for (const names of [1, 2, 20]) {
        const bytes = translateXer(plan, vocabulary, { names, seed: names });
        expect(isReadRight(bytes, vocabulary, codePage)).toBe(true);
      }
    },
  );
});

/** A file with these names, of activities unless another table is given. */
function encodeNames(
  names: readonly string[],
  { codePage = 'windows-1252', table = 'TASK', column = 'task_name' } = {},
): Buffer {
  const rows = names.map((name, index) => `%R\t${index}\t${name}`);
  const lines = ['ERMHDR\t20.12\t2026-03-16', `%T\t${table}`, `%F\tid\t${column}`, ...rows, '%E', ''];
  return encode(lines.join('\r\n'), codePage);
}

const listTexts = (bytes: Buffer, column = 'task_name'): string[] => {
  const [table] = readXer(bytes).tables;
  return Array.from({ length: table?.rowCount ?? 0 }, (_, row) => table?.findText(row, column) ?? '');
};

/** Words of Western Europe, as they occur in English names. */
const westernWords = [
  ...['Müller', 'José', 'Señor Ruiz', 'São Paulo', 'Malmö', 'Ørsted', 'Besançon', 'Zürich'],
  ...['Curaçao', 'Café', 'Façade', 'Århus', 'Hôtel', 'Übergabe', 'Straße', 'Año Nuevo'],
  ...['Çelik', 'Málaga', 'Córdoba', 'Søren', 'Naïve', 'Ibáñez', 'Núñez', 'Gonçalves'],
  ...['Château', 'Révision', 'Prüfung', 'ÉTANCHÉITÉ', 'MÜLLER', 'Señalización', 'Tubería', 'Mobilização'],
];
const englishWords = [
  'Install formwork',
  'Pour slab',
  'Handover to',
  'Review by',
  'Meeting with',
  'Delivery from',
];

describe('a few letters beyond ASCII', () => {
  it.each([1, 2, 3])('are Western in %i English names', (count) => {
    const tried = Array.from({ length: 192 }, (_, seed) =>
      Array.from({ length: count }, (_unused, place) => {
        const word = westernWords[(seed * (2 * place + 1) + 11 * place + 5 * Math.floor(seed / 32)) % 32];
        return `${englishWords[(seed + place) % 6]} ${word}`;
      }),
    );
    const right = tried.filter((names) => listTexts(encodeNames(names)).join() === names.join());
    expect(right.length / tried.length).toBeGreaterThanOrEqual(0.97);
  });

  it('are read in the usual code page if the most likely one gives the same names', () => {
    const names = ['Gépészet', 'Átadás', 'Vízszigetelés', 'Földmunka', 'Szerelés', 'Burkolás', 'Festés'];
    const xer = readXer(encodeNames(names, { codePage: 'windows-1250' }));
    expect(xer.codePageReading).toMatchObject({ codePage: 'windows-1252', isSure: true });
    expect(listTexts(encodeNames(names))).toEqual(names);
  });

  it('are Western if they are the same letter, however often', () => {
    const names = Array.from({ length: 9 }, (_, place) => `Café ${place}, café`);
    expect(listTexts(encodeNames(names))).toEqual(names);
  });

  it('count once, so that a name in many rows does not decide for all', () => {
    const names = ['Подготовка', 'Фундамент', 'Монтаж опалубки', 'Сдача'];
    const repeated = Array.from({ length: 9000 }, () => 'йй');
    const texts = listTexts(encodeNames([...repeated, ...names], { codePage: 'windows-1251' }));
    expect(texts.slice(-names.length)).toEqual(names);
  });

  it.each(everyVocabulary.filter(({ codePage }) => /^(shift_jis|gb18030|big5|euc-kr)$/.test(codePage)))(
    'are read in $language although a name was cut off within a letter',
    ({ codePage, names }) => {
      const [cut = '', ...others] = names.slice(0, 30).map((name, place) => `${name} ${place}`);
      const whole = encode(cut.replace(/ 0$/, ''), codePage);
      // P6 cuts names by bytes: the second byte of the last letter is missing.
      const bytes = encodeNames(['#', ...others], { codePage });
      const at = bytes.indexOf('#');
      const damaged = Buffer.concat([bytes.subarray(0, at), whole.subarray(0, -1), bytes.subarray(at + 1)]);
      expect(listTexts(damaged).slice(1)).toEqual(others);
    },
  );

  it.each([
    ['PROJWBS', 'wbs_name'],
    ['PROJWBS', 'wbs_short_name'],
    ['PROJECT', 'proj_short_name'],
    ['TASK', 'task_code'],
  ])('in table %s, column %s, are names, others are not', (table, column) => {
    const names = ['Фундамент', 'Монтаж'];
    const read = (place: { table: string; column: string }) =>
      readXer(encodeNames(names, { codePage: 'windows-1251', ...place })).codePageReading;
    expect(read({ table, column })).toMatchObject({ codePage: 'windows-1251', hasNames: true, names });
    expect(read({ table: 'RSRC', column: 'rsrc_name' })).toMatchObject({
      codePage: 'windows-1251',
      hasNames: false,
      names,
    });
  });
});

describe.skipIf(!isHere)('real files in other languages', () => {
  it.each(vocabularies)('are read in $language', (vocabulary) => {
    const translated = files
      .map((name) => translateXer(readFileSync(join(folder, name)), vocabulary))
      .filter((bytes) => new Set(readSchedule(readXer(bytes)).activities.map(({ name }) => name)).size >= 20);
    expect(translated.length).toBeGreaterThan(5);
    for (const bytes of translated) expect(isReadRight(bytes, vocabulary)).toBe(true);
  });
});

describe('the code page of a run', () => {
  it.each(['x-pobs', 'x-risktype', 'soos'])('does not affect the bytes that %s writes', async (toolId) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...everyVocabulary),
        fc.constantFrom(...codePages),
        fc.integer({ min: 4, max: 20 }),
        async (vocabulary, codePage, names) => {
          const bytes = translateXer(polluted, vocabulary, { names });
          const usual = await convert(toolId, bytes);
          const chosen = await convert(toolId, bytes, { codePage });
          expect(usual.unchanged).not.toBe(true);
          expect(Buffer.concat(chosen.bytes).equals(Buffer.concat(usual.bytes))).toBe(true);
          expect(chosen.report.codePage).toMatchObject({ codePage, isSure: true });
        },
      ),
      { numRuns: 25 },
    );
  });

  it.each(['x-pobs', 'x-risktype', 'soos', 'pv-ev', 'schedule-assessment', 'cpd'])(
    'is not reported by %s for pure ASCII',
    async (toolId) => {
      const { report } = await convert(
        toolId,
        Buffer.from(polluted.toString('latin1').replace(/[^\x00-\x7f]/g, 'e')),
      );
      expect(report.codePage).toBeUndefined();
      expect(report.findings.filter(({ code }) => code.startsWith('xer.code-page'))).toEqual([]);
    },
  );

  it('is uncertain if few names fit several code pages, and the names are given in each', async () => {
    const { report } = await convert('x-pobs', withNames(['ÇÁÔÅ', 'ÈÉÊÔ', 'ÓÔÕÇ']));
    const { codePage = unreachable() } = report;
    expect(codePage.isSure).toBe(false);
    expect(codePage.alternatives.length).toBeGreaterThan(0);
    for (const { names } of codePage.alternatives) {
      expect(names).toHaveLength(codePage.names.length);
      expect(names).not.toEqual(codePage.names);
    }
    expect(report.findings).toContainEqual(
      expect.objectContaining({ code: 'xer.code-page-unsure', severity: 'warning' }),
    );
  });
});

const convert = (toolId: string, bytes: Buffer, options = {}) =>
  runTool(toolId, { bytes, fileName: 'plan.xer', options });

const withNames = (names: readonly string[]): Buffer =>
  translateXer(plan, { language: 'none', codePage: 'windows-1252', names });

const unreachable = (): never => expect.unreachable('a code page is named');
