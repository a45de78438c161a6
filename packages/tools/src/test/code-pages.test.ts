import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
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
