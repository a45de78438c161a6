import type { AssessedProject, ProjectFigures } from './project-figures.ts';
import type { Assessment } from './assessment.ts';
import { computeCpli, findLast } from './compute-cpli.ts';
import { runCriticalPathTest } from './run-critical-path-test.ts';

/** Each test schedules the whole file again; over this many activities to schedule the rest of the projects go without. */
const maxActivitiesScheduled = 1_500_000;

/** The figures of every project. The first project is the one that finishes last: checks 12 and 13 measure it. */
export function computeProjectFigures(assessment: Assessment): readonly ProjectFigures[] {
  const each = assessment.schedule.activities.length;
  return listByFinish(assessment).map((project, index) => ({
    project,
    cpli: computeCpli(assessment, project),
    pathTest:
      index > 0 && (index + 2) * each > maxActivitiesScheduled
        ? { notApplicable: 'The file has too many projects to test each.' }
        : runCriticalPathTest(assessment, project),
  }));
}

/** Latest early finish first, then by Project ID: the order of rows must not matter. */
function listByFinish(assessment: Assessment): AssessedProject[] {
  const finishes = new Map(
    assessment.projects.map((project) => [project, findLast(assessment, project)?.earlyFinish ?? -Infinity]),
  );
  return [...assessment.projects].sort((one, other) => {
    const later = (finishes.get(other) ?? 0) - (finishes.get(one) ?? 0);
    if (later !== 0 && !Number.isNaN(later)) return later;
    return compare(one.source.code, other.source.code) || compare(one.source.id, other.source.id);
  });
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
