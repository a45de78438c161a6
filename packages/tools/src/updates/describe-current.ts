import { describeProject, describeProjects } from '../input/describe-file.ts';
import type { Compared } from './updates-series.ts';

/** Which schedule the comparison ends with. */
export const describeCurrent = ({ window: { projects }, report }: Compared) => ({
  ...describeProjects(projects.map(({ paired }) => describeProject(paired.current.project))),
  tasks: report.projects.reduce((sum, { current }) => sum + current.activities, 0),
});
