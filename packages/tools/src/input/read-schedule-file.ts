import {
  createPathWriter,
  createWbsReader,
  type Schedule,
  type Relationship,
  type WbsId,
} from '@floatwise/schedule/model';
import type { CountedSchedule } from '@floatwise/schedule/unread';
import {
  readSchedule,
  readXer,
  type CodePageReading,
  type ReadXerOptions,
  type Xer,
  type XerSchedule,
} from '@floatwise/schedule/xer';
import { readPmxml } from '@floatwise/schedule/pmxml';
import { isXmlHead } from '@floatwise/schedule/pmxml-head';

/** A schedule read from an XER or from P6 XML. */
export interface ScheduleFile {
  readonly schedule: XerSchedule;
  /** Baselines in the file, each a schedule of one project; only in P6 XML. */
  readonly ownBaselines: readonly CountedSchedule[];
  /** How the code page was determined; only for an XER. */
  readonly codePageReading: CodePageReading | undefined;
  /** The tables the schedule was read from; only for an XER. */
  readonly xer: Xer | undefined;
}

/** Reads a file by its first bytes, whatever its name. Throws `UnusableInputError` like `readXer`, `readSchedule` and `readPmxml`. */
export function readScheduleFile(bytes: Uint8Array, options: ReadXerOptions): ScheduleFile {
  if (isXmlHead(bytes)) {
    const { schedule, baselines } = readPmxml(bytes);
    return {
      schedule,
      ownBaselines: baselines.map((baseline) => baseline.schedule),
      codePageReading: undefined,
      xer: undefined,
    };
  }
  const xer = readXer(bytes, options);
  return { schedule: readSchedule(xer), ownBaselines: [], codePageReading: xer.codePageReading, xer };
}

/** The fields of a relationship that affect dates. */
export type ScheduledLink = Pick<Relationship, 'predecessorId' | 'successorId' | 'type' | 'lagMinutes'>;

/** Keeps the other lists of the schedule, which are read on first access. */
export const replaceRelationships = (schedule: Schedule, relationships: readonly ScheduledLink[]): Schedule =>
  Object.create(schedule, { relationships: { value: relationships, enumerable: true } }) as Schedule;

interface WbsPath {
  /** Codes from the root to the element, with the project's separator. */
  readonly codes: string;
  /** Names of the elements below the root, which has the name of the project. */
  readonly names: string;
}

/** Returns the path of a WBS element by its id; undefined if the file does not have it. */
export function createWbsPaths(schedule: Schedule): (wbsId: WbsId | undefined) => WbsPath | undefined {
  const { wbsNodes, projects } = schedule;
  const writePath = createPathWriter(projects);
  return createWbsReader<WbsPath>(wbsNodes, (node, above) => {
    const own = node.isProjectNode ? '' : node.name;
    return {
      codes: writePath(node, above?.codes),
      names: [above?.names ?? '', own].filter((name) => name !== '').join(' > '),
    };
  });
}
