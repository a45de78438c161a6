import type { Check } from '../check.ts';
import type { AssessedLink } from '../assessment.ts';
import { listActivityOffenders, none, toShare } from '../figures.ts';
import { isExternal, isMilestoneType, listOpenActivities, noOpenActivities } from './open-activities.ts';

/** P1 Dangling start. Not started tasks with predecessors of which none is FS or SS. Links from other projects count as driving. Limit 0. */
export const danglingStart: Check = {
  no: 'P1',
  title: 'Dangling Start',
  group: 'Logic',
  counts: 'tasks that have not started and whose predecessors drive only their finish',
  outOf: 'tasks that have not started',
  unit: 'share',
  source: 'GAO-16-89G, best practice 2; P6 Check Schedule',
  practices: [2, 5],
  meaning: 'Nothing tells when such a task may start: its start floats back from its finish.',
  remedy: 'Add a finish-to-start or start-to-start predecessor.',
  getLimit: () => none,
  run: (assessment) => {
    const population = listOpenActivities(assessment).filter(
      (activity) => activity.status === 'notStarted' && !isMilestoneType(activity),
    );
    const offenders = listActivityOffenders(population, (activity) => {
      const incoming = assessment.getIncoming(activity);
      if (incoming.length === 0 || incoming.some(drivesStart)) return undefined;
      return `Only ${[...new Set(incoming.map(({ relationship }) => relationship.type))].join(' and ')} predecessors`;
    });
    return toShare(offenders, population.length, noOpenActivities);
  },
};

const drivesStart = (link: AssessedLink): boolean =>
  isExternal(link) || link.relationship.type === 'FS' || link.relationship.type === 'SS';
