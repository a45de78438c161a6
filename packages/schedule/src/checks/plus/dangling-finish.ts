import type { Check } from '../check.ts';
import type { AssessedLink } from '../assessment.ts';
import { listActivityOffenders, none, toShare } from '../figures.ts';
import { isExternal, isMilestoneType, listOpenActivities, noOpenActivities } from './open-activities.ts';

/** P2 Dangling finish. Incomplete tasks with successors of which none is FS or FF. Links to other projects count as driven. Limit 0. */
export const danglingFinish: Check = {
  no: 'P2',
  title: 'Dangling Finish',
  group: 'Logic',
  counts: 'incomplete tasks whose finish no successor waits for',
  outOf: 'incomplete tasks with a duration',
  unit: 'share',
  source: 'GAO-16-89G, best practice 2; P6 Check Schedule',
  practices: [2, 5],
  meaning: 'The task can take as long as it likes without moving anything: its delay stays hidden.',
  remedy: 'Add a finish-to-start or finish-to-finish successor.',
  getLimit: () => none,
  run: (assessment) => {
    const population = listOpenActivities(assessment).filter((activity) => !isMilestoneType(activity));
    const offenders = listActivityOffenders(population, (activity) => {
      const outgoing = assessment.getOutgoing(activity);
      if (outgoing.length === 0 || outgoing.some(isDrivenByFinish)) return undefined;
      return `Only ${[...new Set(outgoing.map(({ relationship }) => relationship.type))].join(' and ')} successors`;
    });
    return toShare(offenders, population.length, noOpenActivities);
  },
};

const isDrivenByFinish = (link: AssessedLink): boolean =>
  isExternal(link) || link.relationship.type === 'FS' || link.relationship.type === 'FF';
