import type { Project, Schedule } from '@floatwise/schedule';
import { listExportedProjects, UnusableInputError } from '@floatwise/schedule';
import { formatNames } from './format-names.ts';

/**
 * The exported projects, or the one with this short name; upper and lower case count as the same where no project is spelled
 * that way. Throws E_OPTION for a name that none of them has.
 */
export function chooseProjects(
  schedule: Pick<Schedule, 'projects' | 'activities'>,
  name: string,
): readonly Project[] {
  const exported = listExportedProjects(schedule);
  const wanted = name.trim();
  if (wanted === '') return exported;
  const chosen =
    exported.find(({ code }) => code === wanted) ??
    exported.find(({ code }) => code.toLowerCase() === wanted.toLowerCase());
  if (chosen !== undefined) return [chosen];
  const known =
    exported.length === 0
      ? 'The file has no exported project.'
      : `Exported projects of this file: ${formatNames(exported.map(({ code }) => code))}.`;
  throw new UnusableInputError(
    'E_OPTION',
    `Option project of pv-ev: this file has no exported project '${wanted}'. ${known}`,
  );
}
