import type { Finding } from '@floatwise/contracts';
import type { Activity, Project } from '../model/index.ts';
import type { Xer } from '../xer/index.ts';
import type { XerSchedule } from '../xer/index.ts';

/** A file with one or more updates. `xer` gives access to fields that the model lacks; P6 XML has none. */
export interface UpdateFile {
  /** Base name, shown in sentences. */
  readonly name: string;
  readonly xer: Xer | undefined;
  readonly schedule: XerSchedule;
}

/** One project of one file. */
export interface UpdateSide {
  readonly file: UpdateFile;
  readonly schedule: XerSchedule;
  readonly project: Project;
  /** All activities of the project, of every type, in file order. */
  readonly activities: readonly Activity[];
}

/** The same activity in both updates. */
export interface ActivityPair {
  readonly previous: Activity;
  readonly current: Activity;
  /** Whether the Activity ID differs and the guid or internal id matched. */
  readonly isRenamed: boolean;
}

/** A project in both updates, with its paired activities. */
export interface PairedProject {
  readonly previous: UpdateSide;
  readonly current: UpdateSide;
  /** In the order of the current file, renamed ones last. */
  readonly pairs: readonly ActivityPair[];
  readonly added: readonly Activity[];
  readonly deleted: readonly Activity[];
  /** Pairs whose Activity ID now belongs to other work. */
  readonly reused: readonly ActivityPair[];
  /** For an added or deleted activity, the one on the other side that it may be. */
  readonly perhaps: ReadonlyMap<Activity, Activity>;
  /** Activity IDs that occur more than once in one of the projects. */
  readonly duplicateIds: readonly string[];
}

/** The two updates to compare, earlier data date first. */
export interface PairedUpdates {
  readonly previous: UpdateFile;
  /** The same file if both updates are in one. */
  readonly current: UpdateFile;
  readonly projects: readonly PairedProject[];
  readonly unpaired: { readonly previous: readonly Project[]; readonly current: readonly Project[] };
  readonly findings: readonly Finding[];
}

/** Short names of the projects to compare, if the user chooses. */
export interface ProjectChoice {
  readonly previousProject?: string | undefined;
  readonly currentProject?: string | undefined;
}

/** The Activity ID that pairs activities and identifies them in rows. */
export function getPairCode({ code }: Pick<Activity, 'code'>): string {
  return code.trim();
}
