import type { RelationshipType } from '@floatwise/schedule/model';
import {
  createProgressNetwork,
  findViolation,
  getProgressActivity,
} from '@floatwise/schedule/out-of-sequence';
import { getPairCode, type ComparedProject } from '@floatwise/schedule/updates';

/** An activity that started in the window before a predecessor allowed it. */
export interface OutOfSequenceStart {
  readonly id: string;
  readonly name: string;
  readonly actualStart: number;
  readonly predecessor: string;
  readonly type: RelationshipType;
  /** Whether the predecessor has still not happened. */
  readonly isOpen: boolean;
}

/** Starts that the current update has and the previous one lacks, with each relationship to the start that they broke. */
export function listOutOfSequenceStarts({ paired }: ComparedProject): OutOfSequenceStart[] {
  const { current, pairs, added } = paired;
  const started = new Set(
    [
      ...pairs.flatMap(({ previous, current: now }) => (previous.actualStart === undefined ? [now] : [])),
      ...added,
    ].flatMap(({ id, actualStart }) => (actualStart === undefined ? [] : [id])),
  );
  if (started.size === 0) return [];
  const network = createProgressNetwork(current.schedule);
  const found = network.links.flatMap((link): OutOfSequenceStart[] => {
    if (link.type !== 'FS' && link.type !== 'SS') return [];
    const after = getProgressActivity(network, link.successor).source;
    if (!started.has(after.id) || after.actualStart === undefined) return [];
    const violation = findViolation(network, link);
    if (violation === undefined) return [];
    return [
      {
        id: getPairCode(after),
        name: after.name,
        actualStart: after.actualStart,
        predecessor: getPairCode(getProgressActivity(network, link.predecessor).source),
        type: link.type,
        isOpen: violation === 'active',
      },
    ];
  });
  const key = ({ id, predecessor }: OutOfSequenceStart): string => `${id}\t${predecessor}`;
  return found.sort((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
}
