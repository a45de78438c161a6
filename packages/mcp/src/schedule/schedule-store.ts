import { readSchedule, readXer } from '@floatwise/schedule';
import { readPmxml } from '@floatwise/schedule/pmxml';
import { isXmlHead } from '@floatwise/schedule/pmxml-head';
import { LRUCache } from 'lru-cache';
import type { FileAccess } from '../file-access.ts';
import { OpenSchedule } from './open-schedule.ts';

/** A large schedule takes some hundred megabytes. */
const mostOpen = 4;

/** The schedules that were read last, by their contents. */
export class ScheduleStore {
  readonly #files: FileAccess;
  readonly #open = new LRUCache<string, OpenSchedule>({ max: mostOpen });

  constructor(files: FileAccess) {
    this.#files = files;
  }

  /** Throws RefusedCall for a file that may not be read, UnusableInputError for one that is no schedule. */
  async open(path: string): Promise<OpenSchedule> {
    const { key, fileName, bytes } = await this.#files.read(path);
    const schedule = this.#open.get(key) ?? new OpenSchedule(fileName, readFile(bytes));
    this.#open.set(key, schedule);
    return schedule;
  }
}

/** By its first bytes, whatever its name. */
const readFile = (bytes: Uint8Array) =>
  isXmlHead(bytes) ? readPmxml(bytes).schedule : readSchedule(readXer(bytes));
