import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { listExportedProjects, type Schedule } from './schedule.ts';

/**
 * Throws, with the error code of the file's format, if no activity belongs to an exported project. A tool that considers only
 * those would find nothing to do and report that as a result.
 */
export function checkProjects(
  schedule: Pick<Schedule, 'projects' | 'activities'>,
  code: 'E_XER_NO_TABLE' | 'E_PMXML_NO_ACTIVITIES',
): void {
  const { activities, projects } = schedule;
  if (activities.length === 0) return;
  const exported = new Set(listExportedProjects(schedule).map(({ id }) => id));
  if (activities.some(({ projectId }) => exported.has(projectId))) return;
  if (code === 'E_XER_NO_TABLE' && projects.length === 0)
    throw new UnusableInputError(
      code,
      'The XER has no PROJECT table, or no row in it, so its activities belong to no project. Export the project again from P6.',
    );
  const which =
    activities.length === 1
      ? 'The only activity of the file does not belong'
      : `None of the ${formatDecimal(activities.length)} activities of the file belongs`;
  throw new UnusableInputError(
    code,
    `${which} to a project that was exported with it. Export the project again from P6.`,
  );
}
