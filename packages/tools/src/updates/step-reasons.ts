import type { ComparedProject, UpdateLists } from '@floatwise/schedule/updates';
import { formatConstraints } from './describe-changed.ts';
import { formatTime } from './words.ts';

const maxReasons = 4;

/** By step and Activity ID: the differences that may explain a share. */
export class StepReasons {
  readonly #reasons = new Map<string, string[]>();

  constructor({ lists }: ComparedProject) {
    this.#addProgress(lists);
    this.#addDurations(lists);
    this.#addNetwork(lists);
    this.#addCalendars(lists);
  }

  /** Combined steps have the reasons of all their parts. */
  format(step: string, ids: readonly string[]): string | null {
    const found = step
      .split('+')
      .flatMap((part) => ids.flatMap((id) => this.#reasons.get(`${part} ${id}`) ?? []));
    if (found.length === 0) return null;
    const more = found.length > maxReasons ? `; and ${found.length - maxReasons} more` : '';
    return found.slice(0, maxReasons).join('; ') + more;
  }

  #add(step: string, id: string, reason: string): void {
    const key = `${step} ${id}`;
    const known = this.#reasons.get(key);
    if (known === undefined) this.#reasons.set(key, [reason]);
    else known.push(reason);
  }

  #addProgress(lists: UpdateLists): void {
    for (const { id, which, current } of lists.actualSet)
      this.#add('progress', id, `${which === 'start' ? 'started' : 'finished'} ${formatTime(current) ?? ''}`);
    for (const { id, which, previous, current } of [...lists.actualChanged, ...lists.actualTimeOnly])
      this.#add(
        'progress',
        id,
        `actual ${which} ${formatTime(previous) ?? ''} became ${formatTime(current) ?? ''}`,
      );
    for (const { id, which } of lists.actualRemoved) this.#add('progress', id, `actual ${which} removed`);
    for (const { id, previousDays, currentDays } of lists.remainingDurationGrew)
      this.#add('progress', id, `remaining ${formatDays(previousDays)} grew to ${formatDays(currentDays)}`);
    for (const { id } of lists.suspendResume) this.#add('progress', id, 'suspend or resume date changed');
    for (const { id } of lists.plannedStartMissed) this.#add('progress', id, 'planned start missed');
    for (const { id } of lists.plannedFinishMissed) this.#add('progress', id, 'planned finish missed');
  }

  #addDurations(lists: UpdateLists): void {
    for (const { id, previousDays, currentDays } of lists.remainingDuration)
      this.#add('durations', id, `remaining ${formatDays(previousDays)} became ${formatDays(currentDays)}`);
    for (const { id, previousDays, currentDays } of lists.originalDuration)
      this.#add('durations', id, `original ${formatDays(previousDays)} became ${formatDays(currentDays)}`);
    for (const { id } of lists.type) this.#add('durations', id, 'activity type changed');
    for (const { id, current } of lists.expectedFinish)
      this.#add('durations', id, `expected finish ${formatTime(current) ?? 'removed'}`);
  }

  #addNetwork(lists: UpdateLists): void {
    for (const { id } of lists.added) this.#add('network', id, 'activity added');
    for (const { id } of lists.deleted) this.#add('network', id, 'activity deleted');
    for (const { predecessor, successor, type } of lists.linkAdded)
      this.#add('network', successor, `added ${type} from ${predecessor}`);
    for (const { predecessor, successor, type } of lists.linkDeleted)
      this.#add('network', successor, `deleted ${type} from ${predecessor}`);
    for (const { predecessor, successor, type, previousType } of lists.linkType)
      this.#add('network', successor, `${previousType} from ${predecessor} became ${type}`);
    for (const { predecessor, successor, previousLagDays, lagDays } of lists.linkLag)
      this.#add(
        'network',
        successor,
        `lag from ${predecessor} ${formatDays(previousLagDays)} became ${formatDays(lagDays)}`,
      );
  }

  #addCalendars(lists: UpdateLists): void {
    for (const { id, previous, current } of lists.calendar)
      this.#add('calendars', id, `calendar ${previous ?? 'none'} became ${current ?? 'none'}`);
    for (const { id, current } of lists.constraint)
      this.#add('calendars', id, `constraint: ${formatConstraints(current) ?? 'removed'}`);
  }
}

const formatDays = (days: number | null): string => (days === null ? 'none' : `${days} d`);
