import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import {
  listViolationsNaively,
  NaivePaths,
  readNaively,
  isOpen,
  type NaiveFile,
} from './test/naive-check.ts';
import { toReport } from '../answer/answer.ts';
import { repairXer } from './run.ts';
import { optionsSchema, type SoosOptions } from './options.ts';

const corpus = new URL('../../../../../shared/corpus/', import.meta.url);
const isThere = existsSync(corpus);
const names = isThere ? readdirSync(corpus).filter((name) => name.endsWith('.xer')) : [];
const jaggelas = 'jaggelas--tests-test.xer';

function repair(bytes: Uint8Array, options: Partial<SoosOptions> = {}) {
  const { bytes: pieces, answer } = repairXer(bytes, optionsSchema.parse(options));
  const report = toReport(answer);
  return { bytes: Buffer.concat(pieces), report };
}

const readCorpus = (name: string): Buffer => readFileSync(new URL(name, corpus));
const isUsable = (name: string): boolean => {
  try {
    repair(readCorpus(name));
    return true;
  } catch (error) {
    if (error instanceof UnusableInputError) return false;
    throw error;
  }
};

/** All lines except the rows of relationships. */
function listOtherLines(bytes: Buffer): string[] {
  let table = '';
  return bytes
    .toString('latin1')
    .split(/(?<=\n)/)
    .filter((line) => {
      if (line.startsWith('%T')) table = line.slice(3).trim();
      return !(table === 'TASKPRED' && line.startsWith('%R'));
    });
}

/** Number of pairs of open events that were connected before and no longer are, calculated from the files alone. */
function countLostPaths(before: NaiveFile, after: NaiveFile): number {
  const [paths, pathsAfter] = [new NaivePaths(before, true), new NaivePaths(after, true)];
  let lost = 0;
  for (const id of before.activities.keys()) {
    for (const from of [`${id}.S`, `${id}.F`]) {
      if (!isOpen(before, from)) continue;
      for (const to of paths.list(from))
        if (isOpen(before, to) && pathsAfter.get(from, to) === -Infinity) lost += 1;
    }
  }
  return lost;
}

describe.skipIf(!isThere)('soos on real files (skipped where ../shared/corpus is absent)', () => {
  it.each([
    [jaggelas, 33],
    ['constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer', 8],
    ['hassanemam--SP10_-_COST_LOADED.xer', 23],
    ['soulmajor1--Hotel_Project.xer', 0],
  ])('finds the same in %s as the naive check: %i', (name, count) => {
    const bytes = readCorpus(name);
    expect(listViolationsNaively(readNaively(bytes.toString('latin1')))).toHaveLength(count);
    expect(repair(bytes).report.counts['found']).toBe(count);
  });

  it.each(names)('leaves %s in sequence, with any options', (name) => {
    const bytes = readCorpus(name);
    if (!isUsable(name)) return;
    for (const scope of ['both', 'activeOnly'] as const) {
      for (const policy of ['ff', 'exact'] as const) {
        const repaired = repair(bytes, { scope, policy });
        const left = listViolationsNaively(readNaively(repaired.bytes.toString('latin1')));
        expect(left.filter((each) => scope === 'both' || each.startsWith('active'))).toEqual([]);
        expect(listOtherLines(repaired.bytes)).toEqual(listOtherLines(bytes));
        expect(repair(repaired.bytes, { scope, policy }).bytes.equals(repaired.bytes)).toBe(true);
        if (repaired.report.counts['untouched'] === repaired.report.counts['links'])
          expect(repaired.bytes.equals(bytes)).toBe(true);
      }
    }
  });

  it('loses no path and creates no loop in Jaggelas', () => {
    const bytes = readCorpus(jaggelas);
    const [before, after] = [bytes, repair(bytes).bytes].map((each) => readNaively(each.toString('latin1')));
    if (before === undefined || after === undefined) throw new Error('two files were read');
    expect(countLostPaths(before, after)).toBe(0);
    expect(new NaivePaths(after, true).hasLoop).toBe(false);
  });

  it('reports what it did to Jaggelas', () => {
    expect(repair(readCorpus(jaggelas)).report.summary).toBe(
      'Project finish 15-Apr-26 \u2192 27-Apr-26 (8 working days later), moved by A1100 \u2192 A10290: added FS. ' +
        '33 out-of-sequence links found (8 active, 25 historic): 18 retyped, 9 dropped, 6 bridged; ' +
        '77 bridge links and 11 predecessor links added; 1,562 of 1,595 links untouched. ' +
        'No links remain out of sequence. Press F9 in P6.',
    );
  });
});
