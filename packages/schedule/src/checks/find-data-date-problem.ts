import type { Assessment } from './assessment.ts';

/** Why nothing can be held against a data date, or undefined when something can. */
export function findDataDateProblem({ projects }: Pick<Assessment, 'projects'>): string | undefined {
  if (projects.some(({ dataDate }) => dataDate !== undefined)) return undefined;
  return projects.length === 0
    ? 'The file has no table PROJECT, which holds the data date.'
    : 'The project has no data date.';
}
