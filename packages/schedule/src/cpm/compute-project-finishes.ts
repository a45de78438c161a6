import type { CpmNetwork } from './cpm-network.ts';

/** Finds the ends of the projects after a forward pass. */
export function computeProjectFinishes({ projects }: CpmNetwork): void {
  const last = projects.reduce(
    (latest, { earlyFinish = -Infinity }) => Math.max(latest, earlyFinish),
    -Infinity,
  );
  for (const project of projects) {
    const own = project.earlyFinish ?? project.dataDate;
    // Where no activity carries logic, there is no last finish.
    const measured = project.options.floatToProjectFinish || last === -Infinity ? own : last;
    project.finish = { early: own, late: project.source.mustFinishBy ?? measured };
  }
}
