import fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { readSheetRows } from '@floatwise/testkit';
import { describe, expect, it } from 'vitest';
import { runTool } from '../runner/run-tool.ts';
import { maxProjects } from './outcome.ts';
import type { PvEvOptions } from './options.ts';
import { anyOptions } from './test/arbitrary-options.ts';
import {
  arbitraryProgress,
  formatProgressXer,
  projectNames,
  type ExternalLink,
  type TestProject,
} from './test/arbitrary-progress.ts';
import { checkCorpusFile } from './test/check-corpus-file.ts';
import { checkExternalLinks } from './test/check-external-links.ts';
import { checkSplit } from './test/check-split.ts';
import { addProjectCopy } from './test/add-project-copy.ts';
import { readSheets } from './test/read-sheets.ts';
import type { Sheets } from './test/split-parts.ts';
import { createWorkbookNames } from './list-workbooks.ts';

const corpus = new URL('../../../../../shared/corpus/', import.meta.url);

async function writeFiles(text: string, options: Partial<PvEvOptions> = {}) {
  const output = await runTool('pv-ev', {
    bytes: Buffer.from(text, 'latin1'),
    fileName: 'a.xer',
    options: { withoutBudget: true, ...options },
  });
  const attachments = output.attachments ?? [];
  const files = [Buffer.concat(output.bytes), ...attachments.map(({ bytes }) => bytes)];
  return { ...output, attachments, files };
}

async function convert(text: string, options: Partial<PvEvOptions> = {}) {
  const output = await writeFiles(text, options);
  return { ...output, workbooks: output.files.map(readSheets) };
}

/** The one project of the rows in a workbook; undefined for a workbook without rows. */
function findProject({ TASK = [] }: Sheets): string | undefined {
  return findOnly(TASK);
}

/** The same, without reading the other sheets. */
const findProjectOf = (bytes: Uint8Array): string | undefined =>
  findOnly(readSheetRows(bytes, 'TASK').slice(1));

function findOnly(rows: readonly Readonly<Record<string, unknown>>[]): string | undefined {
  const codes = new Set(rows.map((row) => String(row['proj_id'])));
  expect(codes.size).toBeLessThanOrEqual(1);
  return [...codes][0];
}

interface TestFile {
  readonly projects: readonly TestProject[];
  readonly external: readonly ExternalLink[];
}

/** Two or three projects that share most IDs, with links to later ones. */
const arbitraryFile: fc.Arbitrary<TestFile> = fc
  .record({
    projects: fc.array(arbitraryProgress, { minLength: 2, maxLength: projectNames.length }),
    seeds: fc.array(
      fc.record({
        fromProject: fc.nat(2),
        toProject: fc.nat(2),
        from: fc.nat(8),
        to: fc.nat(8),
        type: fc.constantFrom('FS', 'SS', 'FF', 'SF'),
        lagMinutes: fc.constantFrom(0, 480, 45, -90),
      }),
      { maxLength: 12 },
    ),
  })
  .map(({ projects, seeds }) => {
    const lagCalendar = projects[0]?.lagCalendar ?? '';
    const external = seeds.filter(
      ({ fromProject, toProject, from, to }) =>
        fromProject < toProject &&
        from < (projects[fromProject]?.activities.length ?? 0) &&
        to < (projects[toProject]?.activities.length ?? 0),
    );
    const keyed = external.map(
      (link) => [[link.fromProject, link.from, link.toProject, link.to, link.type].join(' '), link] as const,
    );
    return {
      projects: projects.map((project) => ({ ...project, lagCalendar })),
      external: [...new Map(keyed).values()],
    };
  });

describe('pv-ev with several projects', () => {
  it('writes a workbook per project, in which PV equals EV and the logic is unchanged', async () => {
    let workbookCount = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryFile, anyOptions, async ({ projects, external }, options) => {
        const { workbooks, report } = await convert(formatProgressXer(projects, external), options);
        workbookCount += workbooks.length;
        const written = workbooks.flatMap((sheets) => {
          const name = findProject(sheets);
          if (name === undefined) return [];
          return [{ place: projectNames.findIndex((each) => each === name), sheets }];
        });
        const splits = written.map(({ place, sheets }) => {
          const project = projects[place];
          if (project === undefined) throw new RangeError('no such project');
          const own = dropExternal(sheets);
          const count = checkSplit(project, own, options);
          expect(count).toBeGreaterThan(0);
          return count;
        });
        expect(splits).toEqual(splits.toSorted((a, b) => b - a));
        expect(splits.reduce((sum, count) => sum + count, 0)).toBe(report.counts['split']);
        checkExternalLinks({ projects, external }, written, options);
      }),
      { numRuns: 60 },
    );
    expect(workbookCount).toBeGreaterThan(60);
  });
});

const dropExternal = (sheets: Sheets): Sheets => ({
  ...sheets,
  TASKPRED: (sheets['TASKPRED'] ?? []).filter((row) => row['pred_proj_id'] === row['proj_id']),
});

const table = (name: string, fields: string, rows: readonly string[]): string =>
  [`%T\t${name}`, `%F\t${fields}`, ...rows.map((row) => `%R\t${row}`), ''].join('\n').replaceAll(' | ', '\t');

/** Projects P1, P2, ..., with the given numbers of activities in progress, all with the same IDs. */
function createFile(counts: readonly number[]): string {
  const tasks = counts.flatMap((count, place) =>
    Array.from(
      { length: count },
      (_, index) =>
        `${place * 100 + index} | ${place} | A${index} | TT_Task | TK_Active | 2026-03-02 08:00 | 16 | 8 | CP_Phys | 50`,
    ),
  );
  const fields =
    'task_id | proj_id | task_code | task_type | status_code | act_start_date | target_drtn_hr_cnt | remain_drtn_hr_cnt | complete_pct_type | phys_complete_pct';
  return (
    'ERMHDR\t23.12\n' +
    table(
      'PROJECT',
      'proj_id | proj_short_name | last_recalc_date | export_flag',
      counts.map((_, place) => `${place} | P${place + 1} | 2026-03-16 08:00 | Y`),
    ) +
    table('CALENDAR', 'clndr_id', ['1']) +
    table('PROJWBS', 'wbs_id', ['1']) +
    table('TASK', fields.replaceAll(' | ', '\t'), tasks) +
    '%E\n'
  ).replaceAll(' | ', '\t');
}

describe('the output of pv-ev', () => {
  it('is for the project with the most splits', async () => {
    const { workbooks } = await convert(createFile([1, 3, 0, 2]));
    expect(workbooks.map(findProject)).toEqual(['P2', 'P4', 'P1']);
  });

  it('is for the first project if two have the same number of splits', async () => {
    const { workbooks } = await convert(createFile([1, 2, 2]));
    expect(workbooks.map(findProject)).toEqual(['P2', 'P3', 'P1']);
  });

  it('is the only workbook, and names no project, for a file of one project', async () => {
    const { attachments, report } = await convert(createFile([2]));
    expect(attachments).toEqual([]);
    expect(report.findings.filter(({ code }) => code === 'pv-ev.workbook')).toEqual([]);
    expect(report.tables?.[0]?.columns.map(({ title }) => title)).not.toContain('Project');
  });

  it('has only headers if no project has anything to split', async () => {
    const { attachments, workbooks, report } = await convert(createFile([0, 0]));
    expect(attachments).toEqual([]);
    expect(workbooks[0]?.['TASK']).toEqual([]);
    expect(report.summary).toBe('0 activities to split; PV already equals EV for every activity.');
  });
});

describe('pv-ev with the option project', () => {
  it('splits only that project', async () => {
    const { workbooks, attachments, report } = await convert(createFile([3, 2, 1]), { project: 'p2' });
    expect(attachments).toEqual([]);
    expect(workbooks.map(findProject)).toEqual(['P2']);
    expect(report.counts).toMatchObject({ inProgress: 2, split: 2 });
    expect(report.projects).toEqual(['P2']);
    expect(report.attention?.[0]?.message).toBe(
      'The workbook is for project P2 only. In P6, open only the project that a workbook is for before you import it.',
    );
  });

  it('writes only headers for a project with nothing to split', async () => {
    const { workbooks, attachments, report } = await convert(createFile([3, 0, 1]), { project: 'P2' });
    expect(attachments).toEqual([]);
    expect(workbooks[0]?.['TASK']).toEqual([]);
    expect(report.counts).toMatchObject({ inProgress: 0, split: 0 });
  });

  it('refuses a project that is not in the file, and names those that are', async () => {
    await expect(convert(createFile([1, 1]), { project: 'P9' })).rejects.toMatchObject({
      code: 'E_OPTION',
      message:
        "Option project of pv-ev: this file has no exported project 'P9'. Exported projects of this file: P1, P2.",
    });
  });
});

describe('pv-ev with very many projects', () => {
  it('writes a workbook for each of 60 projects', async () => {
    const { attachments, files } = await writeFiles(createFile(Array.from({ length: 60 }, () => 1)));
    expect(new Set(attachments.map(({ fileName }) => fileName)).size).toBe(59);
    expect(attachments[0]).toMatchObject({ title: 'Project P2 (1 split)', fileName: 'a_P2_pv-ev.xlsx' });
    expect(new Set(files.map(findProjectOf)).size).toBe(60);
  });

  it('splits nothing in projects beyond the limit, those with the fewest splits, and names them', async () => {
    const counts = Array.from({ length: maxProjects + 2 }, (_, place) => (place < 2 ? 1 : 2));
    const { files, report } = await writeFiles(createFile(counts));
    expect(files).toHaveLength(maxProjects);
    expect(files.map(findProjectOf)).not.toContain('P1');
    expect(report.counts).toMatchObject({ split: 2 * maxProjects, notSplit: 2 });
    expect(report.attention?.[0]?.message).toMatch(
      /^2 more projects have activities to split but no workbook, since a result holds 100 at most: P1, P2\. /,
    );
    const left = await convert(createFile(counts), { project: 'P1' });
    expect(left.workbooks.map(findProject)).toEqual(['P1']);
  });
});

describe.skipIf(!existsSync(corpus))('pv-ev on real files (skipped where ../shared/corpus is absent)', () => {
  it.each([
    'hassanemam--SP10_-_COST_LOADED.xer',
    'jaggelas--tests-test.xer',
    'constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer',
  ])('writes the same workbook for %s if the file also has a copy of the project', async (name) => {
    const text = readFileSync(new URL(name, corpus), 'latin1');
    const alone = await convert(text);
    const both = await convert(addProjectCopy(text));
    const [own = {}, copy = {}] = both.workbooks;
    expect(both.workbooks).toHaveLength(2);
    for (const sheet of ['TASK', 'TASKPRED', 'TASKRSRC', 'PROJCOST'])
      expect(own[sheet]).toEqual(alone.workbooks[0]?.[sheet]);
    expect(findProject(copy)).toBe(`${findProject(own)?.replaceAll('"', '') ?? ''} copy`);
    checkCorpusFile(text, own);
    checkCorpusFile(text, copy);
    for (const sheet of ['TASK', 'TASKPRED', 'TASKRSRC', 'PROJCOST', 'PVEV_REPORT'])
      expect(copy[sheet]).toHaveLength(own[sheet]?.length ?? 0);
  });
});

describe('workbook names', () => {
  it.each([
    ['SOUTH', 'plan_SOUTH_pv-ev.xlsx'],
    ['A/B\\C:D*E?F"G<H>I|J', 'plan_A.B.C.D.E.F.G.H.I.J_pv-ev.xlsx'],
    ['../../etc', 'plan_......etc_pv-ev.xlsx'],
    ['tab\tline\n', 'plan_tab.line._pv-ev.xlsx'],
    ['\u202etxt', 'plan_.txt_pv-ev.xlsx'],
    ['Север', 'plan_Север_pv-ev.xlsx'],
  ])('contain the short name of the project, %j', (project, expected) => {
    expect(createWorkbookNames('plan.xer')(project)).toBe(expected);
  });

  it('number projects whose names a file system treats as equal', () => {
    const create = createWorkbookNames('plan.xer');
    expect([
      create(),
      create('a/b'),
      create('A:B'),
      create('a.b'),
      create('caf\u00e9'),
      create('cafe\u0301'),
    ]).toEqual([
      'plan_pv-ev.xlsx',
      'plan_a.b_pv-ev.xlsx',
      'plan_A.B-2_pv-ev.xlsx',
      'plan_a.b-3_pv-ev.xlsx',
      'plan_café_pv-ev.xlsx',
      'plan_café-2_pv-ev.xlsx',
    ]);
  });

  it('are distinct, short enough and contain no folder, for any projects', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 })), (projects) => {
        const create = createWorkbookNames('plan.xer');
        const names = [create(), ...projects.map((project) => create(project))];
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
        for (const name of names) {
          expect(name).not.toMatch(/[/\\]/);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        }
      }),
    );
  });
});
