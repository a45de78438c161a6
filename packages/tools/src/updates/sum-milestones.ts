import type { ReportCell } from '@floatwise/contracts';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { allWindows, seriesColumn } from './series-column.ts';

interface Row {
  readonly project: string | null;
  readonly milestone: string;
  readonly name: string;
  readonly step: string;
  days: number;
}

/**
 * The steps of each followed milestone over all periods of a series, in days. A milestone that a file of one period lacks has no
 * sum. Takes the joined list of steps.
 */
export function sumMilestones({ columns, rows }: AnswerList, names: readonly string[]): AnswerList {
  const at = (id: string): number => columns.findIndex((each) => each.id === id);
  const places = ['window', 'project', 'milestone', 'milestoneName', 'step', 'days'].map(at);
  const read = (cells: readonly ReportCell[]) => places.map((place) => cells[place] ?? null);
  const windows = new Map<string, Set<ReportCell>>();
  const sums = new Map<string, Row>();
  for (const cells of rows) {
    const [window, project, milestone, name, step, days] = read(cells);
    const owner = JSON.stringify([project, milestone]);
    windows.set(owner, (windows.get(owner) ?? new Set()).add(window ?? null));
    const key = JSON.stringify([project, milestone, step]);
    const sum = sums.get(key) ?? {
      project: project === null || project === undefined ? null : String(project),
      milestone: String(milestone),
      name: String(name ?? ''),
      step: String(step),
      days: 0,
    };
    sum.days += Number(days ?? 0);
    sums.set(key, sum);
  }
  const isWhole = ({ project, milestone }: Row): boolean =>
    windows.get(JSON.stringify([project, milestone]))?.size === names.length;
  return describeList<Row>({
    id: 'milestoneSums',
    title: 'Milestone Sums',
    description:
      'What the steps did to the followed milestones over all periods, in days. A milestone that one of the periods lacks has no sum.',
    rows: [...sums.values()].filter(isWhole),
    columns: [
      seriesColumn(names, () => allWindows),
      at('project') >= 0 && column.text('project', 'Project', ({ project }) => project, 'key'),
      column.text('milestone', 'Milestone', ({ milestone }) => milestone, 'key'),
      column.text('milestoneName', 'Milestone Name', ({ name }) => name, 'key'),
      column.text('step', 'Step', ({ step }) => step, 'key'),
      column.number('days', 'Days', ({ days }) => days, 'answer'),
    ],
  });
}
