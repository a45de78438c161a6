import {
  findFinish,
  findPercentComplete,
  findStart,
  isMilestone,
  isStoredCritical,
  type Activity,
  type ActivityStatus,
  type ActivityType,
  type Minutes,
  type Project,
  type RelationshipType,
} from '../model/index.ts';
import type { ActivityCalendar } from './activity-calendar.ts';

/** A relationship of an activity, seen from it. */
export interface ActivityLink {
  /** The activity at the other end; undefined if its project was not exported with the file. */
  readonly activity: OpenedActivity | undefined;
  readonly type: RelationshipType;
  /** Negative for a lead. */
  readonly lagHours: number;
}

/** What an activity asks of its file. */
export interface ActivitySource {
  readonly getProject: (activity: Activity) => Project | undefined;
  readonly getCalendar: (activity: Activity) => ActivityCalendar;
  readonly getHoursPerDay: (activity: Activity) => number;
  readonly formatWbs: (activity: Activity) => string;
  readonly listLinks: (activity: Activity, end: 'predecessor' | 'successor') => ActivityLink[];
}

/** An activity as P6 shows it. `fields` has everything else that the file stores. */
export class OpenedActivity {
  /** Everything that the file stores of it: each kind of date, constraints, units, percent complete types. */
  readonly fields: Activity;
  readonly #source: ActivitySource;

  constructor(fields: Activity, source: ActivitySource) {
    this.fields = fields;
    this.#source = source;
  }

  /** The Activity ID, such as A1010. */
  get id(): string {
    return this.fields.code;
  }
  get name(): string {
    return this.fields.name;
  }
  /** The Project ID. */
  get project(): string {
    return this.#source.getProject(this.fields)?.code ?? '';
  }
  /** Names of the WBS elements from the top, without the project: `Building > Level 1`. */
  get wbs(): string {
    return this.#source.formatWbs(this.fields);
  }
  get type(): ActivityType {
    return this.fields.type;
  }
  get status(): ActivityStatus {
    return this.fields.status;
  }
  /** Throws UnusableInputError for a workbook, which has no working hours. */
  get calendar(): ActivityCalendar {
    return this.#source.getCalendar(this.fields);
  }
  /** Actual date, otherwise early, otherwise planned. */
  get start(): Minutes | undefined {
    return findStart(this.fields);
  }
  get finish(): Minutes | undefined {
    return findFinish(this.fields);
  }
  /** On the activity's calendar, as all durations and floats. */
  get originalDurationDays(): number | undefined {
    return this.#toDays(this.fields.originalDurationMinutes);
  }
  get remainingDurationDays(): number | undefined {
    return this.#toDays(this.fields.remainingDurationMinutes);
  }
  get totalFloatDays(): number | undefined {
    return this.#toDays(this.fields.totalFloatMinutes);
  }
  get freeFloatDays(): number | undefined {
    return this.#toDays(this.fields.freeFloatMinutes);
  }
  /** 0 to 100, by the activity's percent complete type; undefined if the file lacks the fields for it. */
  get percentComplete(): number | undefined {
    return findPercentComplete(this.fields);
  }
  get isMilestone(): boolean {
    return isMilestone(this.fields);
  }
  /** By the project's definition: total float up to its limit, or on the longest path. False for completed work and levels of effort. */
  get isCritical(): boolean {
    return isStoredCritical(this.fields, this.#source.getProject(this.fields));
  }
  get isOnLongestPath(): boolean {
    return this.fields.isOnLongestPath === true;
  }
  get predecessors(): readonly ActivityLink[] {
    return this.#source.listLinks(this.fields, 'predecessor');
  }
  get successors(): readonly ActivityLink[] {
    return this.#source.listLinks(this.fields, 'successor');
  }

  #toDays(minutes: number | undefined): number | undefined {
    return minutes === undefined ? undefined : minutes / 60 / this.#source.getHoursPerDay(this.fields);
  }
}
