import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { openWorkbook } from '@floatwise/ooxml';
import { readSheetNetwork } from '@floatwise/schedule/sheet';
import { formatMinutes, type Minutes } from '@floatwise/schedule/model';
import { runTool } from '@floatwise/tools/run';
import { listTools } from '@floatwise/tools';
import { describe, expect, it } from 'vitest';
import { floatwise, useFolder } from '../test/floatwise.ts';

const folder = join(import.meta.dirname, '../../../../../shared/cases');
const isHere = existsSync(folder);
if (!isHere) console.warn(`Skipped: there are no small files of known faults at ${folder}.`);
const read = (name: string): Buffer => readFileSync(join(folder, name));

/** The dates of open activities, start and finish. */
const dates: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'alap-two-calendars.xer': {
    P: '03-03T12:00 to 03-08T16:00',
    S: '03-06T08:00 to 03-09T08:00',
    Z: '03-09T08:00 to 03-13T16:00',
    END: '03-13T16:00 to 03-13T16:00',
  },
  'decimal-comma-undeclared.xer': {
    A: '03-02T08:00 to 03-03T13:30',
    B: '03-03T15:00 to 03-10T15:00',
    END: '03-10T15:00 to 03-10T15:00',
  },
  'link-types-numbered.xer': {
    A: '03-02T08:00 to 03-06T17:00',
    B: '03-02T08:00 to 03-06T17:00',
    Cc: '03-03T08:00 to 03-03T17:00',
    END: '03-06T17:00 to 03-06T17:00',
  },
  'loop-of-completed.xer': { D: '03-02T08:00 to 03-06T17:00', END: '03-06T17:00 to 03-06T17:00' },
  'project-name-cp1256.xer': {
    A: '03-09T08:00 to 03-13T17:00',
    B: '03-16T08:00 to 03-17T17:00',
    END: '03-17T17:00 to 03-17T17:00',
  },
  'ss-lag-from-late-actual.xer': {
    H: '03-02T08:00 to 03-02T17:00',
    S: '03-05T08:00 to 03-11T17:00',
    END: '03-11T17:00 to 03-11T17:00',
  },
};

/** Files that share the dates of others. */
const groups = [
  {
    expected: {
      A: '03-02T08:00 to 03-06T17:00',
      B: '03-09T08:00 to 03-13T17:00',
      END: '03-13T17:00 to 03-13T17:00',
    },
    names: [
      'arabic-cp1256.xer',
      'external-project.xml',
      'header-says-utf8-bytes-cp1252.xml',
      'no-proj-id.xer',
      'project-without-objectid.xml',
      'wbs-separator.xer',
      'wbs-separator.xml',
    ],
  },
  {
    expected: {
      B: '03-09T08:00 to 03-13T17:00',
      Cc: '03-16T08:00 to 03-17T17:00',
      END: '03-17T17:00 to 03-17T17:00',
    },
    names: ['date-dot-time.xer', 'date-one-digit-month.xer', 'date-padded.xer'],
  },
  {
    expected: {
      A: '03-02T08:00 to 03-06T14:30',
      B: '03-06T16:00 to 03-13T13:30',
      END: '03-13T15:00 to 03-13T15:00',
    },
    names: ['decimal-comma.xml', 'decimal-full-stop.xml'],
  },
  {
    expected: {
      A: '03-02T08:00 to 03-06T17:00',
      B: '03-09T08:00 to 03-13T17:00',
      Cc: '03-03T08:00 to 03-03T17:00',
      END: '03-13T17:00 to 03-13T17:00',
    },
    names: ['link-types-short.xer', 'link-types-words.xer'],
  },
];
const scheduled = [
  ...Object.entries(dates),
  ...groups.flatMap(({ names, expected }) => names.map((name) => [name, expected] as const)),
];

/** Files that are refused, with what the sentence must say. */
const refused: Readonly<Record<string, RegExp>> = {
  'leading-blank-line.xer': /first line of this file is empty/,
  'spaces-instead-of-tabs.xer': /tabs of this file are gone: another program saved it. Export it again/,
  'zipped-as-xml.xml': /zip/,
  'zipped-xer.xer': /zip/,
  'sheet-blank-row-above.xlsx': /Row 1 of sheet TASK is empty; P6 wants its field names there. Delete the /,
};
const dated = 'sheet-dates-no-userdata.xlsx';

/** Runs all tools that accept the file, and returns their reports or refusals by id. */
async function runAll(name: string) {
  const tools = listTools().filter(({ acceptedTypes }) => acceptedTypes.some((type) => name.endsWith(type)));
  const runs = tools.map(async ({ id }) => {
    const others = id === 'updates' ? [{ bytes: read(name), fileName: `second-${name}` }] : [];
    const options = id === 'pv-ev' ? { withoutBudget: true } : {};
    const output = await runTool(id, { bytes: read(name), fileName: name, others, options }).catch(
      (error: unknown) => {
        if (error instanceof UnusableInputError) return error;
        throw error;
      },
    );
    return { id, output };
  });
  return Promise.all(runs);
}

useFolder();

describe.skipIf(!isHere)('a small file of a known fault', () => {
  it('is among those below', () => {
    const known = [...scheduled.map(([name]) => name), ...Object.keys(refused), dated, 'README.md'];
    expect(isHere ? readdirSync(folder).sort() : []).toEqual(known.sort());
  });

  it.each(scheduled)('%s has its dates', async (name, expected) => {
    const { status, stdout } = await floatwise('cpm', join(folder, name), '--out', `${name}.json`);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/\d open activities scheduled/)]);
    expect(stdout).not.toContain('could not be read');
    const { activities } = JSON.parse(readFileSync(`${name}.json`, 'utf8')) as {
      readonly activities: readonly Readonly<Record<'id' | 'earlyStart' | 'earlyFinish', string>>[];
    };
    const found = activities.map(({ id, earlyStart, earlyFinish }) => [
      id,
      `${earlyStart} to ${earlyFinish}`.replaceAll('2026-', ''),
    ]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  it.each(scheduled)('%s is answered by every tool with all of its values', async (name) => {
    for (const { id, output } of await runAll(name)) {
      if (output instanceof UnusableInputError) {
        // Without its progress a loop of completed work is open work.
        expect([name, id, output.code]).toEqual(['loop-of-completed.xer', 'x-actuals', 'E_LOOP']);
        continue;
      }
      expect([id, output.report.unread]).toEqual([id, undefined]);
    }
  });

  it.each(Object.entries(refused))('%s is refused with what to do', async (name, sentence) => {
    const runs = await runAll(name);
    expect(runs.length).toBeGreaterThan(2);
    for (const { output } of runs) {
      if (!(output instanceof UnusableInputError)) return expect.unreachable(`${name} is not refused`);
      expect(output.message).toMatch(sentence);
    }
  });

  it('has the dates of its sheet, which one of them settles', async () => {
    const { activities, findings } = await readSheetNetwork(await openWorkbook(read(dated), dated));
    const show = (date: Minutes | undefined) => (date === undefined ? 'none' : formatMinutes(date, ' '));
    expect(activities.map(({ code, start, finish }) => `${code} ${show(start)} to ${show(finish)}`)).toEqual([
      'S 2026-03-02 08:00 to 2026-03-02 08:00',
      'A 2026-03-02 08:00 to 2026-03-06 17:00',
      'B 2026-03-09 08:00 to 2026-03-13 17:00',
      'D 2026-03-02 08:00 to 2026-03-03 17:00',
      'F 2026-03-13 17:00 to 2026-03-13 17:00',
    ]);
    expect(findings.map(({ code }) => code)).toEqual(['sheet.locale']);
    const runs = await runAll(dated);
    expect(runs.map(({ id }) => id)).toEqual(['rrr', 'dads', 'cpd']);
    for (const { output } of runs) {
      if (output instanceof UnusableInputError) return expect.unreachable(output.message);
      expect(output.report.unread).toBeUndefined();
      expect(output.report.findings.map(({ code }) => code)).toContain('sheet.locale');
    }
  });
});
