import type { ToolReport } from '../tool.ts';

/** A project that was looked at; the data date as a cell of kind `date`. */
export interface DescribedProject {
  readonly code: string;
  readonly dataDate: string | undefined;
}

/** So many are named; the rest are counted. */
const shownProjects = 50;

/** Names of the projects and their data date; each beside its project where they differ. */
export function describeProjects(
  projects: readonly DescribedProject[],
): Pick<ToolReport, 'projects' | 'dataDate'> {
  const dates = new Set(projects.map(({ dataDate }) => dataDate));
  const common = dates.size === 1 ? projects[0]?.dataDate : undefined;
  const names = projects
    .slice(0, shownProjects)
    .map(({ code, dataDate }) =>
      dates.size === 1 || dataDate === undefined ? code : `${code} (data date ${dataDate.replace('T', ' ')})`,
    );
  const rest = projects.length - names.length;
  return {
    ...(names.length === 0 ? {} : { projects: rest === 0 ? names : [...names, `${rest} more`] }),
    ...(common === undefined ? {} : { dataDate: common }),
  };
}
