import type { CpmDates, CpmNetwork, CpmProject } from './cpm-network.ts';

/** Instants of a project's end, in minutes since 1970. */
export interface ProjectFinish {
  /** Its latest early finish. */
  readonly early: number;
  /** The late finish of activities without successors: must-finish-by, or the early finish float is measured to. */
  readonly open: number;
  /** No late finish lies after this. */
  readonly latest: number;
}

export interface ProjectFinishes {
  get(project: CpmProject): ProjectFinish;
}

/** The ends of the projects after a forward pass. */
export function computeProjectFinishes(network: CpmNetwork, dates: CpmDates): ProjectFinishes {
  const early = new Map<CpmProject, number>();
  network.activities.forEach(({ project }, index) => {
    const finish = dates.earlyFinish[index] ?? NaN;
    if (!project.isFixed && !(finish <= (early.get(project) ?? -Infinity))) early.set(project, finish);
  });
  const last = Math.max(...early.values());
  const finishes = new Map<CpmProject, ProjectFinish>();
  for (const project of network.projects) {
    const own = early.get(project) ?? project.dataDate;
    const measured = project.options.floatToProjectFinish ? own : last;
    const open = project.source.mustFinishBy ?? measured;
    finishes.set(project, { early: own, open, latest: Math.max(measured, open) });
  }
  return {
    get: (project) => {
      const finish = finishes.get(project);
      if (finish === undefined) throw new RangeError(`Project ${project.source.code} is not scheduled.`);
      return finish;
    },
  };
}
