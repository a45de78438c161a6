import { formatDateText, mostNamedProjects, type Report } from '@floatwise/contracts';
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

/** The first three, and how many more there are. */
function describeNames(projects: readonly string[]): string {
  if (projects.length === 1) return `project ${projects.join()}`;
  const left = projects[mostNamedProjects];
  const count = left === undefined ? projects.length : mostNamedProjects + Number.parseInt(left, 10);
  const names = projects.slice(0, shownProjects).join(', ');
  const rest = count - shownProjects;
  return `${formatCount(count)} projects: ${names}${rest > 0 ? ` and ${formatCount(rest)} more` : ''}`;
}
