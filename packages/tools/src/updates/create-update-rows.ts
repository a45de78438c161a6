import type { WorkbookCell, WorkbookRow } from '@floatwise/ooxml';
import type { ComparedProject } from '@floatwise/schedule/updates';
import type { Compared } from './compared.ts';
import { toDateCell } from '../answer/date-cell.ts';
import type { StackedTable } from './stacked-table.ts';
import { countDays } from './words.ts';

export function createUpdateRows({ window: { projects } }: Compared): StackedTable {
  const hasProjects = projects.length > 1;
  const titles = ['Figure', 'Previous', 'Current', 'Difference'];
  return {
    titles: hasProjects ? ['Project', ...titles] : titles,
    rows: projects.flatMap((project) =>
      listFigures(project).map((cells): WorkbookRow =>
        hasProjects ? [project.current.project, ...cells] : cells,
      ),
    ),
  };
}

function listFigures({ previous, current, counts, finish }: ComparedProject): WorkbookCell[][] {
  return [
    ['Project', previous.project, current.project, null],
    [
      'Data date',
      toDateCell(previous.dataDate),
      toDateCell(current.dataDate),
      countDays(previous.dataDate, current.dataDate),
    ],
    ['Finish', toDateCell(finish.previous), toDateCell(finish.current), finish.days],
    ['Activities', previous.activities, current.activities, current.activities - previous.activities],
    ['Critical', counts.criticalBefore, counts.criticalNow, counts.criticalNow - counts.criticalBefore],
    [
      'Must finish by',
      toDateCell(previous.mustFinishBy),
      toDateCell(current.mustFinishBy),
      countDays(previous.mustFinishBy, current.mustFinishBy),
    ],
  ];
}
