import type { ComparedUpdates } from '@floatwise/contracts';
import type { UpdateLists } from '@floatwise/schedule/updates';
import type { AnswerList } from '../answer/answer-list.ts';
import { countRows, createFigure, type Figure } from '../answer/figure.ts';
import type { Compared } from './compared.ts';
import { furtherCounts, listKinds } from './list-kinds.ts';

/** Figures that a page shows first. */
const leads: ReadonlySet<string> = new Set([
  'added',
  'deleted',
  'linkAdded',
  'linkDeleted',
  'becameCritical',
]);
/** A planner must look at these. */
const redFlags: ReadonlySet<string> = new Set([
  'actualRemoved',
  'actualChanged',
  'actualRetroactive',
  'deletedWithActuals',
  'reused',
]);

/** How far the finish moved, then every count; of a series over all windows. */
export function listFigures({ window, report }: Compared, lists: readonly AnswerList[]): Figure[] {
  const compared = report.series?.windows ?? [report];
  const names = Object.keys(listKinds) as (keyof UpdateLists)[];
  return [
    ...listMovement(report),
    ...names.map((name) => {
      const { title, sheet, where } = listKinds[name];
      const tone = redFlags.has(name) ? { tone: 'heed' as const } : {};
      const figure = { id: `updates.${name}`, title, isLead: leads.has(name), ...tone };
      const list = lists.find((one) => one.title === sheet);
      // Tables show the last window alone.
      if (report.series === undefined && list !== undefined && where !== undefined)
        return countRows(list, { ...figure, where });
      return createFigure(figure.id, title, sumCounts(compared, name), figure);
    }),
    ...Object.entries(furtherCounts).map(([name, title]) =>
      createFigure(`updates.${name}`, title, sumCounts(compared, name), {
        ...(redFlags.has(name) ? { tone: 'heed' as const } : {}),
      }),
    ),
    createFigure('updates.projects', 'Projects compared', window.projects.length),
  ];
}

function listMovement({ projects }: ComparedUpdates): Figure[] {
  const [first, ...others] = projects;
  if (first === undefined || others.length > 0 || first.finish.days === null) return [];
  return [
    createFigure('updates.finishDays', 'Days the finish moved', first.finish.days, {
      isLead: true,
      tone: first.finish.days > 0 ? 'heed' : 'plain',
    }),
  ];
}

const sumCounts = (compared: readonly ComparedUpdates[], name: string): number =>
  compared.reduce(
    (sum, { projects }) => projects.reduce((total, { counts }) => total + (counts[name] ?? 0), sum),
    0,
  );
