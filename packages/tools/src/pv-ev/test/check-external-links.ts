import { expect } from 'vitest';
import type { PvEvOptions } from '../options.ts';
import { projectNames, type ExternalLink, type TestProject } from './arbitrary-progress.ts';
import { checkLinks } from './check-split-links.ts';
import type { SheetRow, Sheets, SplitParts } from './split-parts.ts';

/** The workbook of a project: its index in the file and its sheets. */
export interface WrittenWorkbook {
  readonly place: number;
  readonly sheets: Sheets;
}

const nameCode = (project: unknown, code: unknown): string => `${String(project)} ${String(code)}`;

/**
 * Treats all projects as one, with IDs prefixed by the project. Together the workbooks must have the same effect as one
 * workbook, including relationships between projects. Each such relationship must be in the workbook of its successor
 * or, if that does not exist, of its predecessor.
 */
export function checkExternalLinks(
  { projects, external }: { projects: readonly TestProject[]; external: readonly ExternalLink[] },
  workbooks: readonly WrittenWorkbook[],
  options: PvEvOptions,
): void {
  const homes = new Set(workbooks.map(({ place }) => projectNames[place]));
  for (const { place, sheets } of workbooks)
    for (const row of sheets['TASKPRED'] ?? []) {
      const home = homes.has(String(row['proj_id']) as 'T') ? row['proj_id'] : row['pred_proj_id'];
      expect(home).toBe(projectNames[place]);
    }
  const bases = projects.map((_, place) =>
    projects.slice(0, place).reduce((sum, { activities }) => sum + activities.length, 0),
  );
  const merged: TestProject = {
    dataDate: 0,
    dataDates: new Map(
      projects.flatMap(({ activities, dataDate }, place) =>
        activities.map(({ code }) => [nameCode(projectNames[place], code), dataDate]),
      ),
    ),
    lagCalendar: projects[0]?.lagCalendar ?? '',
    activities: projects.flatMap(({ activities }, place) =>
      activities.map((activity) => ({ ...activity, code: nameCode(projectNames[place], activity.code) })),
    ),
    links: [
      ...projects.flatMap(({ links }, place) =>
        links.map((link) => ({ ...link, fromProject: place, toProject: place })),
      ),
      ...external,
    ].map(({ from, to, fromProject, toProject, ...rest }) => ({
      ...rest,
      from: (bases[fromProject] ?? 0) + from,
      to: (bases[toProject] ?? 0) + to,
    })),
  };
  const rows = workbooks.flatMap(({ sheets }) => (sheets['TASKPRED'] ?? []).map(renameEnds));
  const splits = workbooks.flatMap((workbook) => listSplits(merged, workbook));
  checkLinks(merged, rows, { splits, options });
}

const renameEnds = (row: SheetRow): SheetRow => ({
  ...row,
  pred_task_id: nameCode(row['pred_proj_id'], row['pred_task_id']),
  task_id: nameCode(row['proj_id'], row['task_id']),
});

function listSplits(merged: TestProject, { place, sheets }: WrittenWorkbook): SplitParts[] {
  return (sheets['PVEV_REPORT'] ?? []).flatMap((row) => {
    const code = nameCode(projectNames[place], row['Activity ID']);
    const activity = merged.activities.find((each) => each.code === code);
    const [done, rest] = String(row['Parts'] ?? '').split(' + ');
    if (activity === undefined || rest === undefined) return [];
    return [
      { activity, done: nameCode(projectNames[place], done), rest: nameCode(projectNames[place], rest) },
    ];
  });
}
