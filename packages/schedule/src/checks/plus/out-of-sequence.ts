import { createProgressNetwork, listOutOfSequence, type Violation } from '../../out-of-sequence/index.ts';
import { isAssessed } from '../assessment.ts';
import type { Check, Offender } from '../check.ts';
import { none, toShare } from '../figures.ts';

/** P5 Out of sequence. Links whose dependent event happened although its predecessor event has not (active), or both happened too close or the wrong way round (historic). Limit 0. */
export const outOfSequence: Check = {
  no: 'P5',
  title: 'Out of Sequence',
  group: 'Status',
  counts: 'links whose order the actual dates contradict',
  outOf: 'links between activities of the file',
  unit: 'share',
  source: 'AACE PS-4236; P6 schedule log',
  practices: [9, 2],
  meaning:
    'What happened is not what the logic says: retained logic delays the rest, progress override ignores the link.',
  remedy: 'Correct the logic to what really happened; the tool soos does it with proofs.',
  getLimit: () => none,
  run: (assessment) => {
    const { schedule, findActivity } = assessment;
    const network = createProgressNetwork(schedule);
    const found = listOutOfSequence(network);
    const offenders: Offender[] = [];
    let active = 0;
    for (const { link, violation } of found) {
      const relationship = schedule.relationships[link.relationship];
      const successor = relationship && findActivity(relationship.successorId);
      if (relationship === undefined || successor === undefined || !isAssessed(assessment, successor))
        continue;
      if (violation === 'active') active += 1;
      const predecessor = findActivity(relationship.predecessorId);
      offenders.push({ relationship, predecessor, successor, why: reasons[violation] });
    }
    const notes = [`${active} are active (they affect the forecast), ${offenders.length - active} historic.`];
    return { ...toShare(offenders, network.links.length, 'There are no links between activities.'), notes };
  },
};

const reasons: Readonly<Record<Violation, string>> = {
  active: 'Active: what waits has happened, what it waits for has not',
  historic: 'Historic: both happened, earlier than the link allows',
};
