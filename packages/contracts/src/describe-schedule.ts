import { formatDateText } from './format-date-text.ts';
import { groupThousands } from './format-decimal.ts';
import { mostNamedProjects } from './limits.ts';
import type { Report } from './report.ts';

/** What a result says of its schedule. */
export type DescribedSchedule = Pick<Report, 'projects' | 'dataDate' | 'finish' | 'tasks'>;

const shownProjects = 3;

/** Which schedule a result is about, as parts of a line: project, data date, finish, activities. */
export const describeSchedule = (schedule: DescribedSchedule): string[] =>
  describe(schedule, describeNames(schedule.projects ?? []));

/** The same for a workbook: one line, or of several projects a line for all and one for each. */
export function listScheduleLines(schedule: DescribedSchedule): [string, ...string[]] {
  const { projects = [] } = schedule;
  if (projects.length <= 1) return [describeSchedule(schedule).join(', ')];
  return [describe(schedule, [`${formatCount(countProjects(projects))} projects`]).join(', '), ...projects];
}

const describe = ({ dataDate, finish, tasks }: DescribedSchedule, projects: readonly string[]): string[] => [
  ...projects,
  ...(dataDate === undefined ? [] : [`data date ${formatDay(dataDate)}`]),
  ...(finish === undefined ? [] : [`finish ${formatDay(finish)}`]),
  tasks === 1 ? '1 activity' : `${formatCount(tasks)} activities`,
];

const formatDay = (date: string): string => formatDateText(date.slice(0, 10));
const formatCount = (count: number): string => groupThousands(String(count));

/** The first three, and how many more there are. */
function describeNames(projects: readonly string[]): string[] {
  if (projects.length === 0) return [];
  if (projects.length === 1) return [`project ${projects.join()}`];
  const count = countProjects(projects);
  const names = projects.slice(0, shownProjects).join(', ');
  const rest = count - shownProjects;
  return [`${formatCount(count)} projects: ${names}${rest > 0 ? ` and ${formatCount(rest)} more` : ''}`];
}

/** The last name may be the number of further projects. */
function countProjects(projects: readonly string[]): number {
  const left = projects[mostNamedProjects];
  return left === undefined ? projects.length : mostNamedProjects + Number.parseInt(left, 10);
}
