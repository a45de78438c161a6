import type { PlanEdit, ReportWhatIf } from '@floatwise/contracts';
import type { ChangedLink } from './list-changes.ts';
import type { Outline } from './outline.ts';

/** Which edits to try on the open schedule. */
export interface TrialQuestion {
  /** A JSON list, or its text, in the form that the command line and assistants use. */
  readonly edits: readonly unknown[] | string;
  /** Activity IDs to measure besides the finish. */
  readonly milestones: readonly string[];
  /** The key of the plan that the page has, so that it is not sent again. */
  readonly known?: string | undefined;
  /** The finish of a bar that is dragged: sets the duration, as the edit at `at` or behind the last. */
  readonly drag?: { readonly place: number; readonly finish: number; readonly at: number } | undefined;
  /** Only the figures, for a set beside the one that is drawn. */
  readonly isBrief?: boolean;
}

/** What drawing the edited plan and filling in forms takes; changes only with the activities that the edits add. */
export interface TrialPlan {
  readonly key: string;
  /** The activities of the file and behind them the added ones, with the dates before the edits; NaN for added ones. */
  readonly outline: Outline;
  readonly calendars: readonly string[];
  /** Short names of the projects that are scheduled. */
  readonly projects: readonly string[];
  /** Stored finishes on another day than the calculated ones, as sentences. */
  readonly notes: readonly string[];
}

/** The values to draw after the edits, in the order of the outline; NaN for what is removed. */
export interface TrialDates {
  readonly activities: Pick<
    Outline['activities'],
    'starts' | 'finishes' | 'resumes' | 'lateFinishes' | 'totalFloats' | 'flags'
  >;
  readonly groups: Pick<Outline['groups'], 'starts' | 'finishes'>;
}

export interface TrialResult {
  readonly edits: readonly PlanEdit[];
  readonly whatIf: ReportWhatIf;
  /** What the edits did besides, as sentences. */
  readonly notes: readonly string[];
  readonly drawn:
    | {
        readonly key: string;
        /** Undefined if the page has it. */
        readonly plan: TrialPlan | undefined;
        readonly after: TrialDates;
        /** Indexes of the activities that an edit changes or adds. */
        readonly changed: readonly number[];
        readonly links: readonly ChangedLink[];
        /** Indexes of the activities on the driving paths, first to last. */
        readonly path: { readonly before: readonly number[]; readonly after: readonly number[] };
      }
    | undefined;
}

/** Why an edit is refused. */
export interface TrialRefusal {
  /** Index of the edit; undefined if it is the whole list. */
  readonly at: number | undefined;
  /** The member that is wrong, such as `date` or `to.lagDays`. */
  readonly member: string | undefined;
  readonly sentence: string;
}

export type TrialAnswer = TrialResult | { readonly refusal: TrialRefusal };
