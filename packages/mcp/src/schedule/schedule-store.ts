import { readSchedule, readXer } from '@floatwise/schedule';
import { readPmxml } from '@floatwise/schedule/pmxml';
import { isXmlHead } from '@floatwise/schedule/pmxml-head';
import type { FileAccess } from '../file-access.ts';
import { Recent } from '../recent.ts';
import { OpenSchedule } from './open-schedule.ts';

/** A large schedule takes some hundred megabytes. */
const mostOpen = 4;

/** The schedules that were read last, by their contents. */
export class ScheduleStore {
  readonly #files: FileAccess;
  readonly #open = new Recent<OpenSchedule>(mostOpen);

  constructor(files: FileAccess) {
    this.#files = files;
  }

  /** Throws RefusedCall for a file that may not be read, UnusableInputError for one that is no schedule. */
  async open(path: string): Promise<OpenSchedule> {
    const { key, fileName, bytes } = await this.#files.read(path);
    return this.#open.get(key, () => new OpenSchedule(fileName, readFile(bytes)));
  }
}

/** By its first bytes, whatever its name. */
const readFile = (bytes: Uint8Array) =>
  isXmlHead(bytes) ? readPmxml(bytes).schedule : readSchedule(readXer(bytes));
