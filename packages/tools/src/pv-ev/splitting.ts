import type { ActivityId, ActivityLabels, Project, WorkCalendars } from '@floatwise/schedule';
import type { ScheduleFile } from '../input/read-schedule-file.ts';
import type { Candidate, Measure, Split } from './candidate.ts';
import type { PvEvOptions } from './options.ts';
import type { Rehanging } from './rehang-relationships.ts';

/** A file, and what all steps look up in it. */
export interface Source extends Pick<ScheduleFile, 'xer' | 'schedule'> {
  readonly options: PvEvOptions;
  /** Those looked at: the exported ones, or the one that was chosen. */
  readonly projects: readonly Project[];
  /** Whether the file has more than one exported project, one of which may have been chosen. */
  readonly hasSeveralProjects: boolean;
  readonly calendars: WorkCalendars;
  readonly labels: ActivityLabels;
  /** Converts work and lags to days in sentences. */
  readonly hoursPerDay: number;
}

/** The activities in progress, and what is split. */
export interface Splitting extends Source {
  readonly measure: Measure;
  /** In the order of the file, as the splits. */
  readonly candidates: readonly Candidate[];
  readonly splits: readonly Split[];
  readonly splitsById: ReadonlyMap<ActivityId, Split>;
  readonly rehanging: Rehanging;
}
