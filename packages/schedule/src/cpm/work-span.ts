import type { WorkCalendar } from '../calendar/work-calendar.ts';

/** What is left to do on an activity, as a way from one of its ends to the other. Instants are minutes since 1970. */
export interface WorkSpan {
  computeFinish(start: number): number;
  computeStart(finish: number): number;
  /** The start at which the work can begin to end at a finish; the finish itself when nothing is left to do. */
  computeLateStart(finish: number): number;
  /** First instant at or after `instant` at which the work can begin. */
  getNextStart(instant: number): number;
  /** The finish of work that ends at `finish` and waits with its end for `bound`. */
  stretchFinish(finish: number, bound: number): number;
  /** `instant` when work goes on up to it, else the first instant after it at which the work can begin. */
  getNextFinish(instant: number): number;
  /** The end of the working period before `instant` when no work lies between, else `instant`. */
  getEquivalentFinish(instant: number): number;
}

/** Work on the activity's own calendar. */
export class CalendarSpan implements WorkSpan {
  readonly calendar: WorkCalendar;
  readonly minutes: number;

  constructor(calendar: WorkCalendar, minutes: number) {
    this.calendar = calendar;
    this.minutes = minutes;
  }

  computeFinish(start: number): number {
    return this.calendar.addWork(start, this.minutes);
  }

  computeStart(finish: number): number {
    return this.calendar.addWork(finish, 0 - this.minutes);
  }

  /** Going back stays on the start of a period. */
  computeLateStart(finish: number): number {
    return this.computeStart(finish);
  }

  getNextStart(instant: number): number {
    return this.calendar.getNextWorkStart(instant);
  }

  getNextFinish(instant: number): number {
    return this.calendar.getPreviousWorkEnd(instant) === instant ? instant : this.getNextStart(instant);
  }

  /** It ends where that is, even if no work lies between. */
  stretchFinish(finish: number, bound: number): number {
    if (bound <= finish || this.getEquivalentFinish(bound) > finish) return finish;
    return this.getNextFinish(bound);
  }

  /** No work lies between an instant and the last end of work before it. */
  getEquivalentFinish(instant: number): number {
    return this.calendar.getPreviousWorkEnd(instant);
  }
}

/** Work of several resources, each on its own calendar: the activity lasts from the first start to the last finish. */
export class ResourceSpan implements WorkSpan {
  readonly calendar: WorkCalendar;
  readonly spans: readonly CalendarSpan[];

  /** `calendar` is the activity's own: the activity does not begin outside it. */
  constructor(calendar: WorkCalendar, spans: readonly CalendarSpan[]) {
    this.calendar = calendar;
    this.spans = spans;
  }

  computeFinish(start: number): number {
    return this.spans.reduce((latest, span) => Math.max(latest, span.computeFinish(start)), -Infinity);
  }

  computeStart(finish: number): number {
    return this.spans.reduce((earliest, span) => Math.min(earliest, span.computeStart(finish)), Infinity);
  }

  /** A resource may begin outside the activity's calendar: only the early start waits for that. */
  computeLateStart(finish: number): number {
    const isEmpty = this.spans.every(({ minutes }) => minutes === 0);
    return isEmpty ? finish : this.#getNextWork(this.computeStart(finish));
  }

  getNextStart(instant: number): number {
    return this.#getNextWork(this.calendar.getNextWorkStart(instant));
  }

  #getNextWork(instant: number): number {
    return this.spans.reduce((earliest, span) => Math.min(earliest, span.getNextStart(instant)), Infinity);
  }

  /** It ends where the resources' calendars let it end. */
  stretchFinish(finish: number): number {
    return finish;
  }

  getNextFinish(instant: number): number {
    return this.spans.reduce((earliest, span) => Math.min(earliest, span.getNextFinish(instant)), Infinity);
  }

  getEquivalentFinish(instant: number): number {
    return this.spans.reduce(
      (latest, span) => Math.max(latest, span.getEquivalentFinish(instant)),
      -Infinity,
    );
  }
}
