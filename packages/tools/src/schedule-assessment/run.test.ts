import { existsSync, readFileSync } from 'node:fs';
import { read, utils, type CellObject, type WorkBook } from '@e965/xlsx';
import { formatFigure, formatLimit, type Report } from '@floatwise/contracts';
import { generateXer } from '@floatwise/testkit';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { runTool } from '../runner/run-tool.ts';
import type { ToolOutput } from '../tool.ts';

const corpus = new URL('../../../../../shared/corpus/', import.meta.url);
const golden = (name: string): Buffer => readFileSync(new URL(`golden/${name}/input.xer`, import.meta.url));
const assess = (bytes: Uint8Array, call: object = {}): Promise<ToolOutput> =>
  runTool('schedule-assessment', { bytes, fileName: 'plan.xer', ...call });

const assessed = new Map<string, Promise<ToolOutput>>();
/** The assessment of a large file that several tests look at. */
function assessOnce(name: string, bytes: Uint8Array): Promise<ToolOutput> {
  const output = assessed.get(name) ?? assess(bytes);
  assessed.set(name, output);
  return output;
}

const join = (output: ToolOutput): Buffer => Buffer.concat(output.bytes);

/** Rows of a sheet after the row that contains `title`. */
function listRows(book: WorkBook, name: string, title: string): unknown[][] {
  const sheet = book.Sheets[name];
  const rows = sheet === undefined ? [] : utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null });
  const header = rows.findIndex((row) => row.includes(title));
  if (header < 0) throw new Error(`Sheet ${name} has no header ${title}.`);
  return rows.slice(header + 1).filter((row) => row.some((cell) => cell !== null));
}

function countOffenders({ scorecard }: Report): number {
  const checks = [...(scorecard?.checks ?? []), ...(scorecard?.plus ?? [])];
  return checks.reduce((sum, { offenderCount }) => sum + offenderCount, 0);
}

const getSheetNames = (book: WorkBook): string[] => book.SheetNames.filter((name) => /^\d\d /.test(name));

/** Checks that page, report and workbook agree. */
function checkConsistency(output: ToolOutput): void {
  const book = read(join(output));
  const { scorecard, tables = [] } = output.report;
  const getRows = (title: string) => tables.find((table) => table.title === title)?.rows ?? [];
  const names = getSheetNames(book);
  expect(names.map((name) => name.slice(0, 2))).toEqual(
    Array.from({ length: 14 }, (_, index) => String(index + 1).padStart(2, '0')),
  );
  const summary = listRows(book, 'Summary', 'Result').slice(0, 14);
  scorecard?.checks.forEach((check, index) => {
    const isForLinks = ['2', '3', '4'].includes(check.no);
    const rows = listRows(book, names[index] ?? '', isForLinks ? 'Predecessor' : 'Activity ID');
    // Only failed checks have offenders; the sheets of others list what they count all the same.
    if (check.verdict === 'FAIL') expect([check.no, rows.length]).toEqual([check.no, check.offenderCount]);
    else expect([check.no, check.offenderCount]).toEqual([check.no, 0]);
    const [no, title, count, of, value, limit, result] = summary[index] ?? [];
    expect([no, title, count, of, value, limit, result]).toEqual([
      Number(check.no),
      check.title,
      check.count,
      check.of,
      check.value,
      check.limit.value,
      check.verdict,
    ]);
    expect(getRows('Scorecard')[index]?.slice(2)).toEqual([
      check.verdict,
      check.value === null ? null : formatFigure(check.value, check.unit, check.limit),
      formatLimit(check.limit, check.unit),
      check.count,
      check.of,
    ]);
  });
  for (const check of [...(scorecard?.checks ?? []), ...(scorecard?.plus ?? [])]) {
    const own = getRows('Offenders').filter((row) => row[4] === `${check.no} ${check.title}`);
    expect([check.no, own.length]).toEqual([check.no, check.offenderCount]);
    expect(check.offenders.length).toBe(Math.min(10, check.offenderCount));
  }
  const plus = listRows(book, 'Plus', 'Result');
  expect(plus.map((row) => row[0])).toEqual(Array.from({ length: 28 }, (_, index) => `P${index + 1}`));
  const failed = scorecard?.plus.filter(({ offenderCount }) => offenderCount > 0) ?? [];
  const sheets = new Set(book.SheetNames.map((name) => name.split(' ')[0]));
  expect(failed.filter(({ no }) => !sheets.has(no))).toEqual([]);
}

describe('schedule-assessment', () => {
  it('has nothing to assess in a file of milestones, but reports what a check finds', async () => {
    const tasks = golden('s7-actual-after-data-date').toString('latin1');
    const { report } = await assess(Buffer.from(tasks.replaceAll('TT_Task', 'TT_FinMile'), 'latin1'));
    expect(report.summary).toMatch(
      /^Nothing to assess: the file has no tasks, only milestones.*\. 0 of 1 applicable DCMA checks pass \(failed: Invalid Dates\)\. \d+ of \d+ applicable Plus checks pass\.$/,
    );
  });

  it.each(['several-projects', 'odd-file', 's5-unbaselined', 'no-tasks'])(
    'is consistent in workbook, tables and scorecard of %s',
    async (name) => {
      checkConsistency(await assess(golden(name)));
    },
  );

  it('refuses a file without PROJECT, which holds the data date', async () => {
    const text = golden('s3-high-float').toString('latin1');
    const without = text.replace(/%T\tPROJECT\r?\n(?:%[FR][^\n]*\n)+/, '');
    expect(without.length).toBeLessThan(text.length);
    await expect(assess(Buffer.from(without, 'latin1'))).rejects.toThrow(
      /^The XER has no PROJECT table, .* its activities belong to no project\. Export the project again from P6\./,
    );
  });

  it('is consistent for a large file too', async () => {
    const output = await assess(generateXer({ activities: 600, relationships: 1_200 }));
    checkConsistency(output);
    expect(output.fileName).toBe('plan_schedule-assessment.xlsx');
  });

  it('lists every offender of a large file, and keeps the report small', async () => {
    const { report } = await assess(generateXer({ activities: 3_000, relationships: 9_000 }));
    expect(JSON.stringify(report).length).toBeLessThan(10_000_000);
    const offenders = report.tables?.find(({ title }) => title === 'Offenders');
    expect(offenders?.rows).toHaveLength(countOffenders(report));
    expect(offenders?.rows.length).toBeGreaterThan(7_000);
  });

  it('says for a larger file that the workbook has more offenders', async () => {
    const { report } = await assess(generateXer({ activities: 8_000, relationships: 24_000 }));
    expect(JSON.stringify(report).length).toBeLessThan(10_000_000);
    const offenders = report.tables?.find(({ title }) => title === 'Offenders');
    const [, shown, all] =
      /of each check the first ([\d,]+)\. The workbook has all ([\d,]+)\./.exec(
        offenders?.description ?? '',
      ) ?? [];
    expect(all).toBe(countOffenders(report).toLocaleString('en'));
    expect(Number(shown?.replace(',', ''))).toBeGreaterThan(200);
    expect(offenders?.rowPictures?.rows.length).toBeLessThanOrEqual(offenders?.rows.length ?? 0);
  });

  it('returns the same bytes each time', async () => {
    const bytes = golden('several-projects');
    expect(join(await assess(bytes)).equals(join(await assess(bytes)))).toBe(true);
  });

  it('creates no formula from text in the file', async () => {
    const output = join(await assess(golden('several-projects')));
    const parts = Object.entries(unzipSync(output)).filter(([name]) =>
      /worksheets\/sheet\d+\.xml$/.test(name),
    );
    const formulas = parts.flatMap(([, data]) => strFromU8(data).match(/<f>[^<]*<\/f>/g) ?? []);
    expect(formulas.length).toBeGreaterThan(14);
    for (const formula of formulas)
      expect(formula).toMatch(/^<f>(HYPERLINK\(&quot;#Summary!A1&quot;|COUNTIF\(Activities!)/);
    const ids = listRows(read(output), 'Activities', 'Activity ID').map(([id]) => id);
    expect(ids.slice(0, 5)).toEqual(['=1+1', '@SUM(A1)', '+A1', '-A1', '00123']);
  });

  it('counts on Method the flags of Activities', async () => {
    const book = read(join(await assess(generateXer({ activities: 400, relationships: 800 }))));
    const method = book.Sheets['Method'];
    const cells = Object.values(method ?? {}) as CellObject[];
    const formulas = cells.filter(({ f }) => f?.startsWith('COUNTIF'));
    expect(formulas.length).toBeGreaterThan(3);
    for (const { f = '', v } of formulas) {
      const [, column = '', last = ''] = /Activities!\$([A-Z]+)\$2:\$[A-Z]+\$(\d+),"x"/.exec(f) ?? [];
      const flags = Array.from(
        { length: Number(last) - 1 },
        (_, row) => (book.Sheets['Activities']?.[`${column}${row + 2}`] as CellObject | undefined)?.v,
      );
      expect([f, flags.filter((each) => each === 'x').length]).toEqual([f, v]);
    }
  });

  it('links from Summary and Plus to existing sheets', async () => {
    const book = read(join(await assess(golden('several-projects'))));
    const links = ['Summary', 'Plus'].flatMap((name) =>
      (Object.values(book.Sheets[name] ?? {}) as CellObject[]).flatMap(({ l }) =>
        l === undefined ? [] : [l.Target],
      ),
    );
    expect(links.length).toBeGreaterThan(14);
    for (const link of links) {
      const [, name = ''] = /^#'(.*)'!A1$/.exec(link) ?? [];
      expect(book.SheetNames).toContain(name);
    }
  });

  it('draws native charts from cells', async () => {
    const parts = unzipSync(join(await assess(golden('s5-missed-and-bei'))));
    const charts = Object.entries(parts).filter(([name]) => /charts\/chart\d+\.xml$/.test(name));
    expect(charts.length).toBe(5);
    expect(Object.keys(parts).filter((name) => name.includes('media/'))).toEqual([]);
    const kinds = charts.map(([, data]) => /<c:(\w+Chart)>/.exec(strFromU8(data))?.[1]);
    expect(kinds).toEqual(['doughnutChart', 'barChart', 'barChart', 'barChart', 'lineChart']);
  });

  it('puts several updates into one trend, by data date, with line charts', async () => {
    const move = (date: string): Buffer =>
      Buffer.from(
        golden('s5-missed-and-bei')
          .toString('latin1')
          .replace('2026-03-16 08:00\t2026-01-05', `${date} 08:00\t2026-01-05`),
        'latin1',
      );
    const others = ['2026-02-02', '2026-04-06'].map((date) => ({
      bytes: move(date),
      fileName: `${date}.xer`,
    }));
    const output = join(await assess(golden('s5-missed-and-bei'), { others }));
    const book = read(output, { cellDates: false });
    const rows = utils.sheet_to_json<unknown[]>(book.Sheets['Trend'] ?? {}, { header: 1, defval: null });
    expect(rows[0]).toEqual(['No', 'Check', '02-Feb-26', '16-Mar-26', '06-Apr-26', 'Since the first']);
    const find = (title: string) => rows.find((row) => row[1] === title)?.slice(2, 5);
    expect(find('File')).toEqual(['2026-02-02.xer', 'plan.xer', '2026-04-06.xer']);
    expect([find('Missed Tasks'), find('BEI')].map((cells) => cells?.[1])).toEqual([0.1, 0.925]);
    const charts = Object.entries(unzipSync(output)).filter(([name]) => /charts\/chart\d+\.xml$/.test(name));
    const titles = charts.map(([, data]) => /<a:t>([^<]*by data date[^<]*)</.exec(strFromU8(data))?.[1]);
    expect(titles.filter((title) => title !== undefined).slice(0, 3)).toEqual([
      'Finish by data date',
      'Least total float by data date, in working days',
      'Open ends by data date',
    ]);
    // Few lines, each with its own symbol.
    for (const [, data] of charts) {
      const lines = strFromU8(data).match(/<c:symbol val="\w+"\/>/g) ?? [];
      expect(lines.length).toBeLessThanOrEqual(5);
      expect(new Set(lines).size).toBe(lines.length);
    }
  });

  it('assesses the update with the latest data date, whatever the order of the files', async () => {
    const text = golden('s5-missed-and-bei').toString('latin1');
    const files = ['2026-02-02', '2026-03-16', '2026-04-06'].map((date) => ({
      bytes: Buffer.from(
        text
          .replace('2026-03-16 08:00\t2026-01-05', `${date} 08:00\t2026-01-05`)
          // The earlier the update, the more of its relationships are missing.
          .replace(/%T\tTASKPRED\r?\n[^]*?(?=%T|%E)/, (table) => {
            const lines = table.split('\n');
            return date === '2026-04-06' ? table : [...lines.slice(0, 12), ''].join('\n');
          }),
        'latin1',
      ),
      fileName: `${date}.xer`,
    }));
    const alone = await runTool('schedule-assessment', files[2] ?? expect.fail());
    const results = await Promise.all(
      [
        [0, 1, 2],
        [2, 1, 0],
        [1, 2, 0],
      ].map(async (order) => {
        const [first = expect.fail(), ...others] = order.map((place) => files[place] ?? expect.fail());
        const result = await runTool('schedule-assessment', { ...first, others });
        return { ...result, place: order.indexOf(2) };
      }),
    );
    for (const { report, fileName, place, bytes } of results) {
      expect(fileName).toBe('2026-04-06_schedule-assessment.xlsx');
      expect([report.ofFile, report.dataDate]).toEqual([place, '2026-04-06T08:00']);
      expect(report.scorecard).toEqual(alone.report.scorecard);
      const { review, ...headline } = report.headline ?? expect.fail();
      expect(headline).toEqual(alone.report.headline);
      expect(review).toMatch(
        /^Since the first of 3 updates, 02-Feb-26: finish \S+ → \S+; \d+ of 18 figures (?:is|are) worse and [1-9]\d* better \(tab Trend\)\.$/,
      );
      const trend = report.tables?.find(({ id }) => id === 'trend');
      expect(trend?.columns.map(({ title }) => title)).toEqual([
        'Check',
        'No',
        '02-Feb-26',
        '16-Mar-26',
        '06-Apr-26',
        'Since the first',
      ]);
      expect(trend?.rows).toHaveLength(18);
      expect(trend?.rows.find(([title]) => title === 'Open ends')).toEqual([
        'Open ends',
        '',
        expect.stringMatching(/^\d+$/),
        expect.stringMatching(/^\d+$/),
        expect.stringMatching(/^\d+ ▲ better$/),
        '▲ better',
      ]);
      expect(report.charts?.slice(0, 3).map(({ title }) => title)).toEqual([
        'Finish from update to update',
        'Least total float',
        'Open ends',
      ]);
      expect(Buffer.concat(bytes).equals(Buffer.concat(results[0]?.bytes ?? []))).toBe(true);
    }
  });

  it('warns about updates of another project or with the same data date', async () => {
    const own = golden('s5-missed-and-bei');
    const foreign = Buffer.from(
      golden('s3-high-float').toString('latin1').replaceAll('A10', 'X10'),
      'latin1',
    );
    const others = [
      { bytes: own, fileName: 'again.xer' },
      { bytes: foreign, fileName: 'other.xer' },
    ];
    const output = await assess(own, { others });
    const messages = output.report.findings
      .filter(({ code }) => code === 'schedule-assessment.trend')
      .map(({ message }) => message);
    expect(messages).toEqual([
      expect.stringMatching(/^again\.xer: It has the data date of plan\.xer, 16-Mar-26 08:00\./),
      expect.stringMatching(
        /^other\.xer: It has no Activity ID in common with plan\.xer\. It has the data date of plan\.xer, /,
      ),
    ]);
    const rows = utils.sheet_to_json<unknown[]>(read(join(output)).Sheets['Trend'] ?? {}, { header: 1 });
    const find = (title: string) => rows.find((row) => row[1] === title) ?? [];
    expect(find('File').slice(2, 5)).toEqual(['plan.xer', 'again.xer', 'other.xer']);
    expect(find('Remarks').length).toBe(5);
  });

  it('refuses activities whose calendar is not in the file', async () => {
    const text = golden('s5-missed-and-bei').toString('latin1');
    const bytes = Buffer.from(text.replace(/%T\tCALENDAR\r?\n[^]*?(?=%T|%E)/, ''), 'latin1');
    await expect(assess(bytes)).rejects.toThrow(
      /^1 of 1 calendars could not be read: activity \w+: calendar 1 is not in the file\./,
    );
  });

  it('says whether scheduling options are in the file', async () => {
    const text = golden('s5-missed-and-bei').toString('latin1');
    const bytes = Buffer.from(text.replace(/%T\tSCHEDOPTIONS\r?\n[^]*?(?=%T|%E)/, ''), 'latin1');
    const getCell = async (input: Buffer): Promise<unknown> => {
      const sheet = read(join(await assess(input))).Sheets['Summary'];
      return (sheet?.['C5'] as CellObject | undefined)?.v;
    };
    expect(await getCell(bytes)).toContain('assumed: the file has no scheduling options');
    expect(await getCell(Buffer.from(text, 'latin1'))).not.toContain('assumed');
  });

  it('prints project and data date on every page, and writes the data date as a date', async () => {
    const output = join(await assess(golden('s5-missed-and-bei')));
    const sheets = Object.entries(unzipSync(output)).filter(([name]) =>
      /worksheets\/sheet\d+\.xml$/.test(name),
    );
    for (const [, data] of sheets)
      expect(strFromU8(data)).toMatch(
        /<oddHeader>&amp;L&amp;8 Schedule Assessment: project \w+, data date 16-Mar-26 08:00, file plan\.xer</,
      );
    const { t, v } = (read(output).Sheets['Summary']?.['C4'] ?? {}) as CellObject;
    expect([t, Math.round(Number(v) * 24)]).toEqual(['n', 46_097 * 24 + 8]);
  });

  it('accepts a baseline from another file', async () => {
    const bytes = golden('s5-missed-and-bei');
    const early = bytes.toString('latin1').replaceAll('2026-03-19', '2026-03-12');
    const baseline = { bytes: Buffer.from(early, 'latin1'), fileName: 'contract.xer' };
    const { report, ...output } = await assess(bytes, { baseline });
    expect(report.findings.map(({ code }) => code)).not.toContain('schedule-assessment.planned-dates');
    expect(report.scorecard?.checks[13]).toMatchObject({ count: 37, of: 41 });
    const summary = utils.sheet_to_csv(read(Buffer.concat(output.bytes)).Sheets['Summary'] ?? {});
    expect(summary).toContain('Baseline,,file contract.xer');
  });

  it('says how many tasks a baseline leaves out, in the attention list and in each check it concerns', async () => {
    const { report, ...output } = await assess(golden('s5-unbaselined'));
    const leftOutNote = report.attention?.find(({ rerun }) => rerun !== undefined);
    expect(leftOutNote?.message).toMatch(
      /^\d+ of \d+ incomplete tasks are not in the baseline and left out of checks 1 to 8 and 10, which count \d+\.$/,
    );
    const left = Number(leftOutNote?.message.split(' ')[0]);
    const all = await assess(golden('s5-unbaselined'), { options: leftOutNote?.rerun?.options });
    const find = (of: Report, no: string) => of.scorecard?.checks.find((check) => check.no === no);
    expect(find(report, '1')).toMatchObject({
      leftOut: left,
      notes: [`Left out ${left}: tasks that are not in the baseline.`],
    });
    for (const no of ['1', '2', '3', '4', '5', '8'])
      expect([no, Number(find(report, no)?.of) + (find(report, no)?.leftOut ?? 0)]).toEqual([
        no,
        find(all.report, no)?.of,
      ]);
    expect(all.report.scorecard?.checks.every(({ leftOut }) => leftOut === undefined)).toBe(true);
    expect(all.report.attention?.some(({ rerun }) => rerun !== undefined)).toBe(false);
    const summary = utils.sheet_to_csv(read(Buffer.concat(output.bytes)).Sheets['Summary'] ?? {});
    expect(summary).toContain(`Left out ${left}: tasks that are not in the baseline.`);
  });

  it('ignores a baseline without any of the activities, and says so', async () => {
    const baseline = { bytes: golden('s3-high-float'), fileName: 'other.xer' };
    const foreign = Buffer.from(baseline.bytes.toString('latin1').replaceAll('A10', 'X10'), 'latin1');
    const { report } = await assess(golden('s5-missed-and-bei'), {
      baseline: { ...baseline, bytes: foreign },
    });
    const messages = report.findings.map(({ message }) => message);
    expect(messages.join()).toContain("no activity has its Activity ID in the baseline file 'other.xer'");
    expect(report.scorecard?.checks[13]).toMatchObject({ of: 40 });
  });

  it.each(['others', 'baseline'])('names an unusable file among %s', async (kind) => {
    const file = { bytes: Buffer.from('PK'), fileName: 'junk.xer' };
    const call = kind === 'others' ? { others: [file] } : { baseline: file };
    await expect(assess(golden('no-tasks'), call)).rejects.toMatchObject({
      code: 'E_NOT_XER',
      message: expect.stringMatching(/^junk\.xer: This is not a Primavera XER/) as string,
    });
  });

  it.each([
    ['E_EMPTY', ''],
    ['E_NOT_XER', 'PK'],
    ['E_XER_NO_TABLE', 'ERMHDR\t8.4\r\n%E\r\n'],
  ])('refuses unusable files with %s', async (code, text) => {
    await expect(assess(Buffer.from(text))).rejects.toMatchObject({ code });
  });

  it('refuses an option out of range', async () => {
    await expect(assess(golden('no-tasks'), { options: { logicPercent: 101 } })).rejects.toMatchObject({
      code: 'E_OPTION',
    });
  });
});

describe('the share done', () => {
  it('rises while the long list of activities is written', async () => {
    const shares: number[] = [];
    const bytes = generateXer({ activities: 4000, relationships: 6000 });
    await assess(bytes, { onProgress: (share: number) => shares.push(share) });
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    const written = shares.filter((share) => share >= 0.5);
    const steps = written.slice(1).map((share, place) => share - (written[place] ?? 0));
    expect(Math.max(...steps)).toBeLessThan(0.12);
  });
});

describe('beside the other tools', () => {
  const generated = Buffer.from(generateXer({ activities: 300, relationships: 900 }));
  const files: readonly (readonly [string, string])[] = [
    ['a generated file', 'generated'],
    ['SP10', 'hassanemam--SP10_-_COST_LOADED.xer'],
    ['Harbour Pointe', 'constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer'],
  ];
  const readFile = (name: string): Buffer | undefined =>
    name === 'generated' ? generated : readCorpusFile(name);
  const getCount = ({ report }: ToolOutput, no: string): number | null | undefined =>
    report.scorecard?.plus.find((check) => check.no === no)?.count;

  it.each(files)('P4 counts the links that rrr removes from %s', async (_, name) => {
    const bytes = readFile(name);
    if (bytes === undefined) return;
    const { tool } = await import('../rrr/index.ts');
    const { run } = await tool.load();
    const { report } = await run({ bytes, fileName: 'plan.xer', options: {} });
    expect(getCount(await assessOnce(name, bytes), 'P4')).toBe(report.counts['flagged']);
  });

  it.each(files)('P5 finds nothing after soos has repaired %s', async (_, name) => {
    const bytes = readFile(name);
    if (bytes === undefined) return;
    const before = getCount(await assessOnce(name, bytes), 'P5');
    const repaired = await runTool('soos', { bytes, fileName: 'plan.xer' });
    expect(before).toBeGreaterThan(0);
    expect(getCount(await assess(join(repaired)), 'P5')).toBe(0);
  });
});

describe.skipIf(!existsSync(corpus))(
  'schedule-assessment of the largest real files (skipped where ../shared/corpus is absent)',
  () => {
    it.each([
      ['hassanemam--SP10_-_COST_LOADED.xer', 13_463],
      ['soulmajor1--Hotel_Project.xer', 10_573],
    ])('lists every offender of %s in a report of less than 10 MB', async (name, expected) => {
      const { report } = await assessOnce(name, readFileSync(new URL(name, corpus)));
      expect(countOffenders(report)).toBe(expected);
      const offenders = report.tables?.find(({ title }) => title === 'Offenders');
      expect(offenders?.rows).toHaveLength(expected);
      expect(offenders?.description).toBe(
        'Offenders of the failed checks, the worst first; one row for each check they fail.',
      );
      expect(JSON.stringify(report).length).toBeLessThan(10_000_000);
    });
  },
);

/** Undefined if the reference files are not available. */
function readCorpusFile(name: string): Buffer | undefined {
  const path = new URL(name, corpus);
  return existsSync(path) ? readFileSync(path) : undefined;
}

describe('a ribbon', () => {
  it.each(['wbs', 'responsible'])('by %s links each cell to as many rows as it counts', async (ribbon) => {
    const { report } = await assess(golden('ribbon-by-responsible'), { options: { ribbon } });
    const find = (title: string) => report.tables?.find((table) => table.title === title);
    const [nodes, offenders] = [find('Ribbon'), find('Offenders')];
    const place = nodes?.columns.findIndex(({ title }) => title === '1 Logic') ?? -1;
    expect(nodes?.columns[place]?.link).toEqual({
      table: 'offenders',
      where: { check: ['1 Logic'] },
      same: { node: 'node' },
    });
    const titles = offenders?.columns.map(({ title }) => title) ?? [];
    const count = (node: unknown): number | undefined =>
      offenders?.rows.filter(
        (row) => row[titles.indexOf('Check')] === '1 Logic' && row[titles.indexOf('Node')] === node,
      ).length;
    const cells = nodes?.rows.map((row) => String(row[place])) ?? [];
    expect(cells.map((cell) => Number(/\((\d+) of/.exec(cell)?.[1]))).toEqual(
      nodes?.rows.map(([node]) => count(node)),
    );
    expect(cells.filter((cell) => cell.startsWith('FAIL'))).not.toEqual([]);
  });

  it('by responsible manager is refused if the file has none', async () => {
    await expect(assess(golden('ribbon-by-wbs'), { options: { ribbon: 'responsible' } })).rejects.toThrow(
      'this file names no responsible managers',
    );
  });
});
