import { formatDateText, type Report } from '@floatwise/contracts';
import { formatCount } from '../../../lib/format-count.ts';

const shownProjects = 3;

/** Which schedule a result is about, as parts of a line: project, data date, finish, activities. */
export function describeSchedule({
  projects = [],
  dataDate,
  finish,
  tasks,
}: Pick<Report, 'projects' | 'dataDate' | 'finish' | 'tasks'>): string[] {
  return [
    ...(projects.length === 0 ? [] : [describeNames(projects)]),
    ...(dataDate === undefined ? [] : [`data date ${formatDateText(dataDate.slice(0, 10))}`]),
    ...(finish === undefined ? [] : [`finish ${formatDateText(finish.slice(0, 10))}`]),
    tasks === 1 ? '1 activity' : `${formatCount(tasks)} activities`,
  ];
}

const describeNames = (projects: readonly string[]): string =>
  projects.length > shownProjects
    ? `${formatCount(projects.length)} projects`
    : `${projects.length === 1 ? 'project' : 'projects'} ${projects.join(', ')}`;
