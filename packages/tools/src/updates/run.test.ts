import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ComparedProjectReport, Report } from '@floatwise/contracts';
import { read, utils } from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { writePmxml } from '../../../schedule/src/pmxml/test/write-pmxml.ts';
import { runTool } from '../runner/run-tool.ts';
import type { ToolFile, ToolOutput } from '../tool.ts';
import { XerTables } from './test/xer-tables.ts';

const golden = join(import.meta.dirname, 'golden');
const corpus = join(import.meta.dirname, '../../../../../shared/corpus');

const load = (path: string, fileName = 'input.xer'): ToolFile => ({ bytes: readFileSync(path), fileName });

function compare(files: readonly ToolFile[], options: object = {}) {
  const [first, ...others] = files;
  if (first === undefined) throw new Error('No file');
  return runTool('updates', { ...first, options, others });
}

const listFiles = (name: string): ToolFile[] =>
  ['input.xer', 'input-2.xer', 'input-3.xer']
    .map((file) => join(golden, name, file))
    .filter(existsSync)
    .map((path, place) => load(path, `update-${place + 1}.xer`));

const getProject = ({ updates }: Report): ComparedProjectReport => {
  const [project] = updates?.projects ?? [];
  if (project === undefined) throw new Error('Nothing is compared');
  return project;
};

const listSteps = (project: ComparedProjectReport) =>
  project.windows?.steps.map(({ step, days, workDays }) => [step, days, workDays]);

/** Counts that are not 0, except those of planned dates and float. */
const listCounts = ({ counts }: ComparedProjectReport, names: readonly string[]) =>
  names.map((name) => [name, counts[name]]);

/** The same file as P6 XML. */
const toXml = ({ bytes, fileName }: ToolFile): ToolFile => ({
  bytes: writePmxml(readSchedule(readXer(bytes))),
  fileName: fileName.replace('.xer', '.xml'),
});

describe('updates in P6 XML', () => {
  it.each(['w1-four-steps', 'w2-actual-dates', 'w5-identities', 'several-projects', 'series'])(
    'compare as the XER files of %s do',
    async (name) => {
      const files = listFiles(name);
      const xer = await compare(files);
      for (const others of [
        files.map(toXml),
        files.map((file, place) => (place === 0 ? toXml(file) : file)),
      ]) {
        const own = await compare(others);
        expect(own.report.summary.replaceAll('.xml', '.xer')).toBe(xer.report.summary);
        expect(own.report.updates?.projects).toEqual(xer.report.updates?.projects);
        expect(own.report.counts).toEqual(xer.report.counts);
      }
    },
  );

  it('have no changes compared with the XER of the same schedule', async () => {
    const [file] = listFiles('w1-four-steps');
    if (file === undefined) throw new Error('No file');
    const { report } = await compare([file, { ...toXml(file), fileName: 'same.xml' }]);
    const moved = getProject(report).windows?.steps.filter(({ days }) => days !== 0);
    expect(moved).toEqual([]);
  });

  it('write no step files, and say so', async () => {
    const { report, attachments = [] } = await compare(listFiles('w1-four-steps').map(toXml), {
      keepSteps: true,
    });
    expect(attachments.filter(({ fileName }) => fileName.endsWith('.xer'))).toEqual([]);
    expect(report.findings.map(({ code }) => code)).toContain('updates.no-step-files');
  });
});

/** The samples of the pump station, with the text of each changed. */
const loadSamples = (months: readonly string[], change: (text: string) => string): ToolFile[] =>
  months.map((month) => {
    const fileName = `riverside-2026-${month}.xer`;
    const path = join(import.meta.dirname, '../../../../web/public/samples', fileName);
    return { bytes: Buffer.from(change(readFileSync(path, 'latin1')), 'latin1'), fileName };
  });

describe('an activity that is followed', () => {
  it('is named if it has no finish, as a level of effort that P6 did not date', async () => {
    const { report } = await compare(
      loadSamples(['03', '04'], (text) => text),
      { finish: 'A1180' },
    );
    expect(report.headline?.effect).toBe(
      'How far A1180 Site Supervision moved is unknown: it has no finish date in riverside-2026-03.xer and riverside-2026-04.xer. Schedule them in P6 (F9) and export them again.',
    );
  });
});

describe('a series', () => {
  it('counts an activity with the same red flag in two periods once', async () => {
    // Supervision typed as a task, which begins with one activity and ends with another.
    const updates = loadSamples(['02', '03', '04'], (text) => text.replaceAll('TT_LOE', 'TT_Task'));
    const { report } = await compare(updates);
    const flags = report.tables?.find(({ id }) => id === 'redFlags');
    const drivers = flags?.rows.filter((cells) => cells.includes('driver that is not work'));
    expect(drivers?.map((cells) => [cells[0], cells[2]])).toEqual([
      ['16-Feb-26 to 16-Mar-26', 'A1180'],
      ['16-Mar-26 to 13-Apr-26', 'A1180'],
    ]);
    expect(report.attention?.map(({ message }) => message)).toContain(
      '1 driver of the finish is not work (16-Feb-26 to 16-Mar-26, 16-Mar-26 to 13-Apr-26).',
    );
  });
});

describe('the worked examples', () => {
  it('splits +6 days into progress +5, durations -2, network +2 and calendars +1', async () => {
    const { report } = await compare(listFiles('w1-four-steps'));
    const project = getProject(report);
    expect(report.headline?.effect).toBe(
      'Finish is 6 days later, 20-Mar-26 \u2192 26-Mar-26: progress +5, durations \u22122, logic +2, calendars and constraints +1.',
    );
    expect(listSteps(project)).toEqual([
      ['rescheduledPrevious', 0, 0],
      ['progress', 5, 2],
      ['durations', -2, -1],
      ['network', 2, 1],
      ['calendars', 1, 1],
      ['rescheduledCurrent', 0, 0],
    ]);
    expect(project.finish).toMatchObject({ days: 6, workDays: 3, currentActivity: 'X' });
    expect(
      listCounts(project, [
        'added',
        'originalDuration',
        'remainingDuration',
        'linkAdded',
        'linkDeleted',
        'actualSet',
        'calendarHours',
        'plannedStartMet',
        'plannedFinishMet',
        'plannedFinishMissed',
        'noLongerCritical',
      ]).map(([, count]) => count),
    ).toEqual([1, 1, 1, 2, 1, 3, 1, 2, 1, 1, 1]);
    expect(project.lists['calendarHours']).toMatchObject([{ days: 1, first: [['2026-03-24', 8, 0]] }]);
  });

  it('finds actual dates that were changed, removed, set after the fact, or are after the data date', async () => {
    const { report } = await compare(listFiles('w2-actual-dates'));
    const { lists } = getProject(report);
    expect(lists['actualChanged']).toMatchObject([{ id: 'A', which: 'finish', days: 3 }]);
    expect(lists['actualRetroactive']).toMatchObject([{ id: 'D', which: 'start', days: 2 }]);
    expect(lists['actualFuture']).toMatchObject([{ id: 'D', which: 'finish' }]);
    expect(lists['actualRemoved']).toMatchObject([{ id: 'E', which: 'finish' }]);
    expect(lists['statusBack']).toMatchObject([{ id: 'E', previous: 'TK_Complete', current: 'TK_Active' }]);
    expect(lists['percentBack']).toMatchObject([
      { id: 'B', previous: 40, current: 20 },
      { id: 'E', previous: 100, current: 50 },
    ]);
    expect(lists['remainingDurationGrew']).toMatchObject([
      { id: 'B', previousDays: 3, currentDays: 4 },
      { id: 'E', previousDays: 0, currentDays: 1 },
    ]);
    expect(lists['unplannedStart']).toMatchObject([{ id: 'G', due: '2026-03-30T08:00' }]);
    expect(lists['plannedStartMissed']).toMatchObject([{ id: 'C', daysLate: 2 }]);
    expect(lists['plannedStartMet']).toMatchObject([{ id: 'D' }]);
    expect(lists['plannedFinishMet']).toMatchObject([{ id: 'D' }]);
    expect(lists['plannedFinishMissed']).toMatchObject([{ id: 'B' }]);
  });

  it('combines network and durations in one step if either order alone would loop', async () => {
    const { report } = await compare(listFiles('w3-logic-reversed'));
    const steps = listSteps(getProject(report));
    expect(steps?.filter(([, days]) => days !== 0)).toEqual([['network', -3, -1]]);
  });

  it('keeps a deleted activity incomplete until the network step, and says that a file was not scheduled', async () => {
    const files = listFiles('w4-deleted-undone');
    const plain = await compare(files);
    expect(listSteps(getProject(plain.report))?.map(([, days]) => days)).toEqual([0, 3, 0, -3, 0, 0]);
    const followed = await compare(files, { finish: 'M' });
    const project = getProject(followed.report);
    expect(listSteps(project)?.map(([, days]) => days)).toEqual([4, 3, 0, -3, 0, 0]);
    expect(project.windows?.sum).toBe(4);
    expect(project.current.finishActivity).toBe('M');
  });

  it('distinguishes a renamed activity from a new one, and from an ID given to other work', async () => {
    const { report } = await compare(listFiles('w5-identities'));
    const { lists } = getProject(report);
    expect(lists['renamed']).toMatchObject([{ id: 'A21', previousId: 'A20' }]);
    expect(lists['added']).toMatchObject([
      { id: 'A41', perhaps: 'A40' },
      { id: 'A51', perhaps: 'A50' },
    ]);
    expect(lists['deleted']).toMatchObject([
      { id: 'A40', perhaps: 'A41' },
      { id: 'A50', perhaps: 'A51' },
    ]);
    expect(lists['reused']).toMatchObject([{ id: 'A30', name: 'Roof', previousName: 'Pour' }]);
    expect(lists['linkType']).toMatchObject([
      { predecessor: 'A21', successor: 'A30', previousType: 'FS', type: 'SS' },
    ]);
    expect([lists['linkAdded'], lists['linkDeleted']]).toEqual([[], []]);
  });
});

describe('a series', () => {
  it('compares each update with the next by data date, and adds up the windows', async () => {
    const { report, bytes } = await compare(listFiles('series'));
    const { series, files } = report.updates ?? {};
    expect(files).toEqual(['update-2.xer', 'update-3.xer', 'update-1.xer']);
    expect(series?.windows.map((window) => window.projects[0]?.finish.days)).toEqual([6, 42]);
    expect(series?.milestones).toEqual([
      {
        id: 'M2',
        name: 'Complete',
        dates: ['2026-03-20T17:00', '2026-03-26T17:00', '2026-05-07T17:00'],
        note: '04-May-26: its ID was M',
      },
      { id: 'N', name: 'Handover', dates: [null, null, '2026-05-07T17:00'] },
    ]);
    const book = read(Buffer.concat(bytes));
    const rows = utils.sheet_to_json<unknown[]>(book.Sheets['Windows'] ?? {}, { header: 1 });
    expect(rows.at(-1)).toEqual(
      ['All windows', 'Sum', null, 0, 47, -2, 2, 1, 0, 48].map((cell) => cell ?? undefined),
    );
    expect(report.counts['updates.linkAdded']).toBe(3);
  });

  it('costs as much as its largest update, even if the last ones are small', async () => {
    const [large, ...others] = listFiles('series');
    if (large === undefined) throw new Error('There are three.');
    const early = Buffer.from(large.bytes).toString('latin1').replace('2026-05-04', '2026-02-02');
    const compared = await compare([{ ...large, bytes: Buffer.from(early, 'latin1') }, ...others]);
    expect(compared.report.updates?.files).toEqual(['update-1.xer', 'update-2.xer', 'update-3.xer']);
    expect([compared.report.tasks, compared.pricedTasks]).toEqual([5, 6]);
  });

  it('writes each step as a file of its window', async () => {
    const { attachments = [] } = await compare(listFiles('series'), { keepSteps: true });
    const names = attachments.map(({ fileName }) => fileName);
    expect(names.slice(0, 2)).toEqual(['update-1_narrative.docx', 'update-1_narrative.md']);
    expect(names.slice(2, 8)).toEqual([
      'update-1_w1_step_0_previous.xer',
      'update-1_w1_step_1_progress.xer',
      'update-1_w1_step_2_durations.xer',
      'update-1_w1_step_3_network.xer',
      'update-1_w1_step_4_calendars.xer',
      'update-1_w2_step_0_previous.xer',
    ]);
  });
});

describe('files that cannot be compared', () => {
  const files = listFiles('w1-four-steps');

  const others = listFiles('w5-identities').slice(0, 1);
  const refused: readonly [string, readonly ToolFile[], object, string][] = [
    ['one file with one project', files.slice(0, 1), {}, 'E_FILES'],
    [
      'sixty-one files',
      Array.from({ length: 61 }, () => files)
        .flat()
        .slice(0, 61),
      {},
      'E_FILES',
    ],
    ['files that share nothing', [...files.slice(1), ...others], {}, 'E_PAIR'],
    ['a project that is not there', files, { previousProject: 'NONE' }, 'E_VALUE'],
    ['a finish that is not in both', files, { finish: 'X' }, 'E_VALUE'],
  ];

  it.each(refused)('refuses %s', async (_, given, options, code) => {
    await expect(compare(given, options)).rejects.toMatchObject({ code });
  });

  it('names the file that is not XER', async () => {
    const text = { bytes: Buffer.from('hello'), fileName: 'june.xer' };
    await expect(compare([...files.slice(0, 1), text])).rejects.toThrow(/^june\.xer: /);
  });
});

describe('a file without projects', () => {
  const [file] = listFiles('w1-four-steps');
  const text = Buffer.from(file?.bytes ?? []).toString('latin1');
  const listless = text.replace(/%T\tPROJECT\r?\n(%[FR][^\n]*\n)+/, '');

  it('is refused and named, with what it lacks', async () => {
    expect(listless).not.toBe(text);
    const bytes = Buffer.from(listless, 'latin1');
    const refused = compare([
      { bytes: Buffer.from(text, 'latin1'), fileName: 'may.xer' },
      { bytes, fileName: 'june.xer' },
    ]);
    const message =
      'june.xer: The XER has no PROJECT table, or no row in it that can be read, so its activities belong to no project. Export the project again from P6.';
    await expect(refused).rejects.toMatchObject({ code: 'E_XER_NO_TABLE', message });
  });
});

describe('settings of the project', () => {
  it('are shown in the words of P6', async () => {
    const [file] = listFiles('w1-four-steps');
    if (file === undefined) throw new Error('No file');
    const tables = new XerTables(file.bytes);
    tables.addColumn('SCHEDOPTIONS', 'sched_lag_early_start_flag', 'Y');
    tables.addColumn('SCHEDOPTIONS', 'sched_outer_depend_type', 'SD_Both');
    const text = tables.format().toString('latin1');
    const optionsRow = /(%F\t[^\n]*sched_calendar_on_relationship_lag[^\n]*\n)(%R[^\n]*)/;
    const change = (values: Readonly<Record<string, string>>): string =>
      text.replace('CT_TotFloat', 'CT_DrivPath').replace(optionsRow, (_, head: string, row: string) => {
        const names = head.trimEnd().split('\t');
        return `${head}${row
          .trimEnd()
          .split('\t')
          .map((value, place) => values[names[place] ?? ''] ?? value)
          .join('\t')}\r`;
      });
    const other = change({
      sched_retained_logic: 'N',
      sched_calendar_on_relationship_lag: 'rcal_24Hour',
      sched_lag_early_start_flag: 'N',
      sched_outer_depend_type: 'SD_None',
      sched_float_type: 'FT_Other',
    });
    const { bytes } = await compare([
      { ...file, bytes: tables.format() },
      { bytes: Buffer.from(other, 'latin1'), fileName: 'now.xer' },
    ]);
    const book = read(Buffer.concat(bytes));
    const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Changed'] ?? {});
    expect(rows.map(({ Field, Previous, Current }) => [Field, Previous, Current])).toEqual([
      ['Critical Path Type', 'Critical Float', 'Longest Path'],
      ['Retained Logic', 'Yes', 'No'],
      ['Calendar for Lag', 'Predecessor Activity Calendar', '24 Hour Calendar'],
      ['Compute Start to Start Lag From', 'Early Start', 'Actual Start'],
      ['Ignore Relationships to and From Other Projects', 'No', 'Yes'],
      ['Total Float Type', 'Finish Float = Late Finish - Early Finish', 'FT_Other'],
    ]);
  });
});

describe('a file that lacks data for scheduling', () => {
  const edit = ({ bytes, fileName }: ToolFile, from: string | RegExp, to: string): ToolFile => ({
    bytes: Buffer.from(Buffer.from(bytes).toString('latin1').replace(from, to), 'latin1'),
    fileName,
  });
  const listMessages = ({ report }: ToolOutput) => report.findings.map(({ message }) => message);

  it('is refused if its only calendar cannot be read', async () => {
    const files = listFiles('series').map((file) => edit(file, '(0||CalendarData', 'damaged'));
    await expect(compare(files)).rejects.toThrow(
      /^update-\d.xer: 1 of 1 calendars could not be read: calendar "Five days": its working hours\. In P6, export/,
    );
  });

  it('is named with the assumption used, once in a series', async () => {
    const days = Array.from({ length: 7 }, (_, day) => `(0||${day + 1}()())`).join('');
    const idle = `(0||CalendarData()((0||DaysOfWeek()(${days}))))`;
    const files = listFiles('series').map((file) => edit(file, /\(0\|\|CalendarData[^\t\r\n]*/, idle));
    const unread = 'Calendar "Five days" has no working time in its week; 24 hours a day are used.';
    const output = await compare(files);
    expect(listMessages(output).sort()).toEqual([
      expect.stringContaining('an update may be missing'),
      ...[1, 2, 3].map((place) => `update-${place}.xer: ${unread}`),
    ]);
    expect(output.report.attention?.map(({ message }) => message)).toContain(`update-2.xer: ${unread}`);
  });

  it('is not matched to another by a missing data date', async () => {
    const files = listFiles('w1-four-steps').map((file) => edit(file, /\t2026-03-\d\d 08:00/, '\t'));
    const output = await compare(files);
    expect(listMessages(output)).toEqual([
      ...[1, 2].map(
        (place) =>
          expect.stringMatching(`^1 of 1 data dates is missing in update-${place}\\.xer: `) as string,
      ),
      ...[1, 2].map(
        (place) => `update-${place}.xer: Project TOWER has no data date; its planned start is used.`,
      ),
    ]);
    expect(output.report.headline?.effect).toMatch(/^1 of 1 data dates is missing in update-1\.xer/);
  });
});

describe('red flags of a series', () => {
  // Every update moves the actual start of A by a day.
  const files = listFiles('w2-actual-dates');
  const rewrite = (file: ToolFile, place: number): ToolFile => {
    const lines = Buffer.from(file.bytes).toString('latin1');
    const text = lines
      .replace(/2026-03-06 17:00/g, `2026-03-0${3 + place} 17:00`)
      .replace(/2026-03-16 08:00/, `2026-03-${16 + place} 08:00`);
    return { bytes: Buffer.from(text, 'latin1'), fileName: `update-${place}.xer` };
  };

  const listFlags = async (count: number) => {
    const [first] = files;
    if (first === undefined) throw new Error('No file');
    const { report } = await compare(Array.from({ length: count }, (_, place) => rewrite(first, place)));
    const table = report.tables?.find(({ id }) => id === 'redFlags');
    return table?.rows.filter(([, flag]) => flag === 'actual dates rewritten again') ?? [];
  };

  it('list actual dates that are rewritten in two or more periods, each change once', async () => {
    const flags = await listFlags(4);
    expect(flags.map(([window, , id, , days]) => [window, id, days])).toEqual([
      ['16-Mar-26 to 17-Mar-26', 'A', 1],
      ['17-Mar-26 to 18-Mar-26', 'A', 1],
      ['18-Mar-26 to 19-Mar-26', 'A', 1],
    ]);
    expect(flags[0]?.[5]).toBe(
      'Actual finish 03-Mar-26 17:00 became 04-Mar-26 17:00; actual dates were rewritten in 3 periods.',
    );
    expect(await listFlags(2)).toEqual([]);
  });
});

describe('the files as they came', () => {
  it('are named with a hash that a changed byte changes, and twice the same file is said', async () => {
    const [previous, current] = listFiles('w1-four-steps');
    if (previous === undefined || current === undefined) throw new Error('The case has two files');
    const changed = { ...current, bytes: Buffer.concat([current.bytes, Buffer.from('\r\n')]) };
    const readHashes = async (files: (typeof previous)[]): Promise<string[]> => {
      const { bytes } = await compare(files);
      const rows = utils.sheet_to_json<string[]>(read(Buffer.concat(bytes)).Sheets['Method'] ?? {}, {
        header: 1,
      });
      return rows.flatMap(([, , , , hash]) => (/^[0-9a-f]{64}$/.test(String(hash)) ? String(hash) : []));
    };
    const [one, other] = [await readHashes([previous, current]), await readHashes([previous, changed])];
    expect([one[0], one[1]]).toEqual([other[0], createHash('sha256').update(current.bytes).digest('hex')]);
    expect(other[1]).not.toBe(one[1]);

    const { report } = await compare([previous, { ...previous, fileName: 'again.xer' }]);
    expect(report.attention?.map(({ message }) => message)).toContain(
      `again.xer and ${previous.fileName} are the same file, byte for byte: between them nothing differs. Choose another update.`,
    );
  });
});

describe('the workbook', () => {
  it('has the documented sheets and header cells, and none for an empty list', async () => {
    const { bytes } = await compare(listFiles('series'));
    const book = read(Buffer.concat(bytes));
    const heads = book.SheetNames.map((name) => {
      const [row = []] = utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1 });
      return `${name}: ${row.join(' | ')}`;
    });
    expect(heads).toEqual([
      'Summary: Update Comparison',
      'Updates: Window | Figure | Previous | Current | Difference',
      'What Moved: Window | Step | Finish | Days | Work Days | Finish Activity | Finish Activity Name | Why',
      'Waterfalls: What moved the finish from 02-Mar-26 to 16-Mar-26',
      'Driving Path: Window | Activity ID | Activity Name | Start Then | Finish Then | Start Now | Finish Now | Float Then (d) | Float Now (d) | Path | Chain | Begins At',
      'Driving Path Charts: Driving path, previous and current, 02-Mar-26 to 16-Mar-26',
      'Compression: Window | Data Date | Required Finish | Work Left (d) | Time Left (d) | Compression | Note',
      'Added and Deleted: Window | Change | Activity ID | Activity Name | Previous ID | Previous Name | Type | Status | OD (d) | Actual Start | Actual Finish | Float (d) | Critical | Possible match | Possible Match Name',
      'Changed: Window | Activity ID | Activity Name | Field | Previous | Current | Difference | Open',
      'Links: Window | Change | Predecessor | Predecessor Name | Successor | Successor Name | Type | Lag (d) | Previous Type | Previous Lag (d) | Activity | Open',
      'Calendars: Window | Calendar | Day | Hours Then | Hours Now',
      'Planned vs Actual: Window | Which | Result | Activity ID | Activity Name | Due | Actual | Days Late | Float Then (d)',
      'Look-ahead: Window | What | Activity ID | Activity Name | Start | Finish | Float (d) | Critical',
      'Float: Window | Activity ID | Activity Name | Float Then (d) | Float Now (d) | Difference | Critical',
      'Milestones: Window | Activity ID | Activity Name | 02-Mar-26 | 16-Mar-26 | 04-May-26 | Note',
      'Windows: Window | From | To | Previous rescheduled | Progress | Durations | Logic | Calendars and constraints | Current rescheduled | Variance',
      'Hit Rate: Window | By | Group | Which | Due | Done in Period | On Time | Hit Rate | Due So Far | On Time So Far | Hit Rate So Far',
      'Actual Durations: Window | Group | Completed | Original (d) | Actual (d) | Actual / Original | Completed So Far | Original So Far (d) | Actual So Far (d) | Actual / Original So Far',
      'Logic Churn: Window | Relationships Before | Added | Deleted | Type Changed | Lag Changed | Relationships After | Churn | Activities Added | Activities Deleted | Starts Out of Sequence',
      'Milestone Trend: Window | Activity ID | Activity Name | Update | Date | Slip | Total Slip | Float (d) | Required | Days to Required | Done | Note',
      'Path Migration: Window | Activity ID | Activity Name | Updates on Path | 02-Mar-26 | 16-Mar-26 | 04-May-26',
      'S-Curves: Window | Date | Planned Activities | Actual Activities | Forecast Activities',
      'Earned Schedule: Window | Data Date | Baseline | Measure | Planned | Earned | Planned by | SPI(t)',
      'Method: Method',
      'Chart Data: Step | Base | Above 0 | Below 0',
      'Path Chart Data: Activity | Start | Then (d) | Now (d)',
    ]);
  });
});

describe.skipIf(!existsSync(corpus))('files of P6 (skipped without ../shared)', () => {
  it('explains +41 days of Harbour Pointe by a file that was not scheduled and by progress', async () => {
    const name = 'constantintcacenco--Harbour_Pointe_Assisted_Living_Center';
    const { report } = await compare([
      load(join(corpus, `${name}_Baseline.xer`), 'baseline.xer'),
      load(join(corpus, `${name}.xer`), 'update.xer'),
    ]);
    const project = getProject(report);
    expect(project.finish.days).toBe(41);
    expect(listSteps(project)?.map(([, days]) => days)).toEqual([29, 12, 0, 0, 0, 0]);
  });

  it('attributes all 55 days of MDL4D to its fifty constraints', async () => {
    const { report } = await compare([
      load(join(corpus, 'inigmat--MDL4RA.xer')),
      load(join(corpus, 'inigmat--MDL4D.xer')),
    ]);
    const project = getProject(report);
    expect(project.counts['constraint']).toBe(50);
    expect(listSteps(project)?.filter(([, days]) => days !== 0)).toEqual([['calendars', 55, 55]]);
  });
});

describe('the pages of the workbook', () => {
  it('are a cover on one portrait page, lists across, all under the name and data dates of the project', async () => {
    const { bytes } = await compare(listFiles('series'));
    const parts = unzipSync(Buffer.concat(bytes));
    const readPart = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
    const sheets = [
      ...readPart('xl/workbook.xml').matchAll(/<sheet name="([^"]*)" sheetId="(\d+)"( state="hidden")?/g),
    ].map(([, name = '', id = '', hidden]) => ({
      name,
      hidden,
      xml: readPart(`xl/worksheets/sheet${id}.xml`),
    }));
    const listNames = (isWanted: (sheet: (typeof sheets)[number]) => boolean): string[] =>
      sheets.filter(isWanted).map(({ name }) => name);
    expect(listNames(({ hidden }) => hidden !== undefined)).toEqual(['Chart Data', 'Path Chart Data']);
    expect(
      listNames(({ xml }) => xml.includes('orientation="portrait" fitToWidth="1" fitToHeight="1"')),
    ).toEqual(['Summary']);
    const shown = listNames(({ hidden }) => hidden === undefined);
    expect(shown.length).toBeGreaterThan(15);
    expect(
      listNames(
        ({ xml, hidden }) =>
          hidden === undefined &&
          /<oddHeader>&amp;L&amp;8 Update Comparison: project \w+, data dates \d\d-\w+-\d\d to /.test(xml),
      ),
    ).toEqual(shown);
    // A sheet without rows is no sheet: each has its header and more, or charts.
    expect(listNames(({ xml }) => !/<row r="2"|<drawing /.test(xml))).toEqual([]);
  });
});
