import { readSchedule, readXer } from '@floatwise/schedule';
import { readPmxml } from '@floatwise/schedule/pmxml';
import { isXmlHead } from '@floatwise/schedule/pmxml-head';
import { LRUCache } from 'lru-cache';
import type { ReadFile } from '../file-access.ts';
import { OpenSchedule } from './open-schedule.ts';

/** The schedules that were read last, by their contents; a large one takes some hundred megabytes. */
export class ScheduleStore {
  readonly #open: LRUCache<string, OpenSchedule>;

  constructor(mostOpen: number) {
    this.#open = new LRUCache({ max: mostOpen });
  }

  /** Throws UnusableInputError for a file that is no schedule. */
  open({ key, fileName, bytes }: ReadFile): OpenSchedule {
    const schedule = this.#open.get(key) ?? new OpenSchedule(fileName, readFile(bytes));
    this.#open.set(key, schedule);
    return schedule;
  }
}

/** By its first bytes, whatever its name. */
const readFile = (bytes: Uint8Array) =>
  isXmlHead(bytes) ? readPmxml(bytes).schedule : readSchedule(readXer(bytes));
