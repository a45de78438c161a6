import type { Assessment } from './assessment.ts';

/** What several checks ask for, found when first asked for and kept as long as its assessment is held. */
export function findOnce<Found extends object>(
  find: (assessment: Assessment) => Found,
): (assessment: Assessment) => Found {
  const known = new WeakMap<Assessment, Found>();
  return (assessment) => {
    const found = known.get(assessment) ?? find(assessment);
    known.set(assessment, found);
    return found;
  };
}
