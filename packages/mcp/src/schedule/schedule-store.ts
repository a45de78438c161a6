import { readSchedule, readXer } from '@floatwise/schedule';
import { readPmxml } from '@floatwise/schedule/pmxml';
import { isXmlHead } from '@floatwise/schedule/pmxml-head';
import { LRUCache } from 'lru-cache';
import type { ReadFile } from '../file-access.ts';
import { OpenSchedule } from './open-schedule.ts';

/** Keeps the last few schedules; a large one takes some hundred megabytes. */
export class ScheduleStore {
  readonly #open: LRUCache<string, OpenSchedule>;

  constructor(mostOpen: number) {
    this.#open = new LRUCache({ max: mostOpen });
  }

  /** Throws UnusableInputError if the file is not a schedule. */
  open({ key, fileName, bytes }: ReadFile): OpenSchedule {
    const schedule = this.#open.get(key) ?? new OpenSchedule(fileName, readFile(bytes));
    this.#open.set(key, schedule);
    return schedule;
  }
}

/** Detects the type by the first bytes, not by the name. */
const readFile = (bytes: Uint8Array) =>
  isXmlHead(bytes) ? readPmxml(bytes).schedule : readSchedule(readXer(bytes));
