import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Report, ReportRows } from '@floatwise/contracts';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { runTool } from '../run.ts';

const samples = resolve(import.meta.dirname, '../../../../web/public/samples');
const readSample = (month: string) => {
  const fileName = `riverside-${month}.xer`;
  return { bytes: readFileSync(resolve(samples, fileName)), fileName };
};

/** Number of rows a link selects in its table. */
function countRows({ tables = [] }: Report, { table, where = {} }: ReportRows): number {
  const { columns = [], rows = [] } = tables.find(({ id }) => id === table) ?? {};
  return rows.filter((cells) =>
    Object.entries(where).every(([id, values]) =>
      values.includes(String(cells[columns.findIndex((column) => column.id === id)] ?? '')),
    ),
  ).length;
}

let pair: Report;
let workbook: Uint8Array;
let series: Report;

beforeAll(async () => {
  const [february, march, april] = ['2026-02', '2026-03', '2026-04'].map(readSample);
  if (february === undefined || march === undefined || april === undefined) return;
  const output = await runTool('updates', { ...march, others: [april], options: {} });
  pair = output.report;
  workbook = Buffer.concat(output.bytes);
  series = (await runTool('updates', { ...april, others: [february, march], options: {} })).report;
});

describe('the drawings of a comparison', () => {
  it('have a waterfall whose steps add up to the variance, each consisting of its shares', () => {
    const [waterfall] = (pair.charts ?? []).filter((chart) => chart.kind === 'waterfall');
    const { steps = [], total, start } = waterfall ?? {};
    expect([start?.day, total?.value, total?.day]).toEqual(['2026-08-12', 9, '2026-08-21']);
    expect(steps.map(({ title, value }) => `${title} ${value}`)).toEqual([
      'Previous rescheduled 0',
      'Progress 6',
      'Durations -7',
      'Logic 8',
      'Calendars and constraints 2',
      'Current rescheduled 0',
    ]);
    // Shares are in work days.
    const sums = steps.map(({ shares = [] }) => shares.reduce((sum, share) => sum + share.value, 0));
    expect(sums).toEqual([0, 4, -5, 6, 2, 0]);
  });

  it('link each share to its row, and each step to its rows', () => {
    const [waterfall] = (pair.charts ?? []).filter((chart) => chart.kind === 'waterfall');
    const steps = waterfall?.steps.filter(({ shares }) => shares !== undefined) ?? [];
    expect(steps).toHaveLength(4);
    for (const { rows, shares = [] } of steps) {
      expect(rows && countRows(pair, rows)).toBe(shares.length);
      for (const share of shares) expect(share.rows && countRows(pair, share.rows)).toBe(1);
    }
  });

  it('show the current driving path, and the previous one if it differs', () => {
    const [drawn] = pair.pictures ?? [];
    const activities = drawn?.picture.activities ?? [];
    const find = (id: string) => activities.find((activity) => activity.id === id);
    // Without the level of effort, which ends with the project.
    expect(drawn?.description).toContain(
      '12 activities lead to the finish: 11 on both paths, 1 joined, 0 left.',
    );
    expect([find('A1145')?.note, find('A1145')?.was]).toEqual(['joined the path', undefined]);
    // Completed work stays on the path.
    expect([find('A1060')?.note, find('A1060')?.state]).toEqual([undefined, 'completed']);
    expect(find('A1170')).toMatchObject({
      bar: { finish: '2026-08-21T17:00' },
      was: { finish: '2026-08-12T17:00' },
    });
  });

  it('have the same path as a Gantt chart in the workbook, with one bar per schedule', () => {
    const parts = Object.entries(unzipSync(workbook)).map(
      ([name, bytes]) => [name, strFromU8(bytes)] as const,
    );
    const charts = parts.filter(
      ([name, text]) => /charts\/chart\d+\.xml$/.test(name) && text.includes('barDir val="bar"'),
    );
    const [text = ''] = charts.map(([, xml]) => xml);
    expect(charts).toHaveLength(1);
    const [start = '', then = '', now = ''] = text.split('<c:ser>').slice(1);
    // Excel serial numbers of 2026-08-12 and 2026-08-21, when Handover ends at 17:00.
    const handover = [46_246 + 17 / 24, 46_255 + 17 / 24];
    const readValues = (series: string): number[] => {
      const values = series.slice(series.indexOf('<c:val>'));
      return Array.from(values.matchAll(/<c:pt idx="\d+"><c:v>([^<]*)</g), ([, value]) => Number(value));
    };
    const [starts, lengths] = [readValues(start), [readValues(then), readValues(now)]];
    expect(starts).toHaveLength(22);
    expect(text).toContain('<c:v>A1060 Foundation Slab</c:v>');
    expect(text).toContain('<c:v>A1170 Handover</c:v>');
    // The last two bars: a milestone is drawn from its date.
    for (const [place, serial] of handover.entries()) expect(starts.at(place - 2)).toBeCloseTo(serial, 5);
    for (const [place, series] of lengths.entries())
      expect(series.filter((length) => length > 0).length).toBe(place === 0 ? 10 : 11);
  });

  it('have the rows of each period in a series, as a comparison of the two updates has them', () => {
    // One row for each update, not for each period.
    const overUpdates = ['milestones', 'milestoneTrend', 'pathMigration', 'curves', 'earnedSchedule'];
    for (const { id, title, rows, columns } of pair.tables ?? []) {
      if (overUpdates.includes(id)) continue;
      const joined = series.tables?.find((table) => table.id === id);
      const own = joined?.rows.filter(([window]) => window === '16-Mar-26 to 13-Apr-26');
      // Those count from the first period on.
      const isOwn = (_: unknown, place: number): boolean => !columns[place]?.id.endsWith('SoFar');
      expect([title, own?.map((cells) => cells.slice(1).filter(isOwn))]).toEqual([
        title,
        rows.map((cells) => cells.filter(isOwn)),
      ]);
    }
  });

  it('show every window of a series, a stacked bar for each, and each milestone from update to update', () => {
    const windows = ['16-Feb-26 to 16-Mar-26', '16-Mar-26 to 13-Apr-26'];
    expect(series.windows).toEqual(windows);
    const [one, other, stacked, slip] = series.charts ?? [];
    expect([one, other]).toMatchObject(
      windows.map((window) => ({
        kind: 'waterfall',
        window,
        withTables: ['whatMoved', 'shares'],
        title: `What moved the finish from ${window}`,
      })),
    );
    expect(stacked).toMatchObject({
      drawnAs: 'stacked',
      categories: windows,
      series: [
        { title: 'Progress', values: [6, 6] },
        { title: 'Durations', values: [0, -7] },
        { title: 'Logic', values: [0, 8] },
        { title: 'Calendars and constraints', values: [1, 2] },
      ],
    });
    expect(slip).toMatchObject({
      kind: 'slip',
      categories: ['16-Feb-26', '16-Mar-26', '13-Apr-26'],
      series: [
        { title: 'A1000 Notice to Proceed' },
        {
          title: 'A1170 Handover',
          dates: ['2026-08-05T17:00', '2026-08-12T17:00', '2026-08-21T17:00'],
          rows: { table: 'milestones', where: { activityId: ['A1170'] } },
        },
        { title: 'Data date', isReference: true },
      ],
    });
  });

  it('show the driving path and the main figures of each window as the pair of its updates has them', () => {
    const [window = ''] = series.windows?.slice(-1) ?? [];
    const pictures = series.pictures ?? [];
    expect(pictures.map((each) => each.window)).toEqual(series.windows);
    expect(pictures.find((each) => each.window === window)?.picture).toEqual(pair.pictures?.[0]?.picture);
    expect(series.windowFigures?.map((each) => each.window)).toEqual(series.windows);
    const own = series.windowFigures?.find((each) => each.window === window)?.figures ?? [];
    const leads = (pair.figures ?? []).filter(({ isDetail = false }) => !isDetail);
    for (const { id, value, note } of leads)
      expect([id, own.find((figure) => figure.id === id)]).toMatchObject([
        id,
        { value, ...(note === undefined ? {} : { note }) },
      ]);
    expect(own.length).toBeGreaterThanOrEqual(leads.length);
    for (const { rows, value } of own)
      if (rows?.table !== 'whatMoved' && rows !== undefined) expect(countRows(series, rows)).toBe(value);
  });

  it('have trends as charts with their lists, whose last values are those of the lists', () => {
    const charts = series.charts ?? [];
    const find = (table: string) =>
      charts.filter((chart) => chart.kind !== 'waterfall' && chart.withTable === table);
    const [curve] = find('curves');
    if (curve === undefined || curve.kind === 'slip' || curve.kind === 'waterfall')
      throw new Error('No curve');
    const list = series.tables?.find(({ id }) => id === 'curves');
    const read = (title: string) => {
      const place = list?.columns.findIndex((column) => column.title === title) ?? -1;
      return list?.rows.map((cells) => cells[place]);
    };
    const [planned, actual, forecast] = curve.series;
    expect(planned?.values).toEqual(read('Planned Activities'));
    expect(actual?.values).toEqual(read('Actual Activities'));
    // The forecast begins at what is done.
    const last = actual?.values.findLastIndex((value) => value !== null) ?? -1;
    expect(forecast?.values.slice(last + 1)).toEqual(read('Forecast Activities')?.slice(last + 1));
    expect(forecast?.values[last]).toBe(actual?.values[last]);
    expect(curve.categories).toHaveLength(list?.rows.length ?? 0);
    // What was on the path of an update has no float in any of them.
    expect(find('pathMigration')).toEqual([]);
    expect(find('logicChurn')).toMatchObject([
      {
        categories: ['16-Mar-26', '13-Apr-26'],
        series: [{ values: [1, 4] }, { values: [0, 1] }, { values: [0, 0] }],
      },
    ]);
    expect(find('milestones')).toMatchObject([{ kind: 'slip' }]);
  });

  it('print the five shares with the most work days, from existing rows', () => {
    const [shares] = pair.printSummary?.tables ?? [];
    const { columns = [], rows = [] } = pair.tables?.find(({ id }) => id === shares?.table) ?? {};
    const workDays = columns.findIndex(({ title }) => title === 'Work Days');
    expect(shares?.places.map((place) => Math.abs(Number(rows[place]?.[workDays])))).toEqual([6, 4, 3, 2, 1]);
    for (const report of [pair, series]) {
      for (const { table, columns: ids, places } of report.printSummary?.tables ?? []) {
        const shown = report.tables?.find(({ id }) => id === table);
        expect(shown?.columns.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
        expect(Math.max(...places)).toBeLessThan(shown?.rows.length ?? 0);
      }
    }
  });

  it('print only milestones that moved', () => {
    const printed = pair.printSummary?.tables.find(({ table }) => table === 'milestones');
    const { columns = [], rows = [] } = pair.tables?.find(({ id }) => id === 'milestones') ?? {};
    const days = columns.findIndex(({ id }) => id === 'days');
    expect(rows.some((cells) => cells[days] === 0)).toBe(true);
    expect(printed?.places.map((place) => rows[place]?.[days])).not.toContain(0);
    expect(printed?.places).toHaveLength(rows.filter((cells) => Number(cells[days]) !== 0).length);
  });
});
