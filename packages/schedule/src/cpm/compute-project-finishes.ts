import type { CpmNetwork, CpmProject } from './cpm-network.ts';

/** Finds the ends of the projects after a forward pass. */
export function computeProjectFinishes({ projects, activities }: CpmNetwork): void {
  const last = projects.reduce(
    (latest, { earlyFinish = -Infinity }) => Math.max(latest, earlyFinish),
    -Infinity,
  );
  const open = new Map<CpmProject, number>();
  for (const { project, source, earlyFinish } of activities) {
    if (source.status !== 'completed' && earlyFinish > (open.get(project) ?? -Infinity))
      open.set(project, earlyFinish);
  }
  for (const project of projects) {
    const own = project.earlyFinish ?? project.dataDate;
    // Where no activity carries logic, there is no last finish.
    const measured = project.options.floatToProjectFinish || last === -Infinity ? own : last;
    project.finish = {
      early: own,
      open: open.get(project) ?? project.dataDate,
      late: project.source.mustFinishBy ?? measured,
    };
  }
}
