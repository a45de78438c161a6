import { getFinishEvent, getStartEvent } from '../graph/event-graph.ts';
import { isFromStart } from '../model/index.ts';
import type { CpmActivity, CpmLink, CpmNetwork } from './cpm-network.ts';
import { isOpen } from './create-network.ts';
import { DateTable } from './date-table.ts';
import { listShifts, shiftDate, type Shift } from './list-shifts.ts';
import { placeBehind, type PlacedDates } from './place-alone.ts';

/** Dates to remember: some 200 MB. */
const maxDates = 6_000_000;

/** A search from a start or finish that is not finished. */
interface Search {
  event: number;
  date: number;
  /** The next link to follow. */
  link: CpmLink | undefined;
  latest: number;
  /** Place of the search that waits for this one; -1 for none. */
  waiting: number;
}

/**
 * The latest finish of open work to which a date of an activity leads through its successors, if nothing else holds them. As early
 * dates are the latest of what each predecessor asks for, the finish of the plan is the latest over all paths.
 *
 * Method: depth-first search along links that remembers to what finish each date leads, since most searches meet at the same
 * dates. Where everything counts on one calendar, a date shifts what follows by as much work.
 */
export class LatestFinishes {
  /** Links followed so far, times the calendars behind them. */
  effort = 0;
  floor = Infinity;
  readonly #activities: readonly CpmActivity[];
  /** The dates of the plan, by event. */
  readonly #dates: Float64Array;
  readonly #standsAlone: Uint8Array;
  readonly #shifts: readonly (Shift | undefined)[];
  readonly #finish: number;
  #maxEffort = Infinity;
  /** By event, a date that leads to no finish after the floor; so do all earlier ones. */
  readonly #harmless: Float64Array;
  /** By event and minutes before its date in the plan: minutes from the finish it leads to until that of the plan. */
  #known = new DateTable();
  readonly #searches: Search[] = [];
  #depth = 0;

  /** After the forward pass. Activities marked in `standsAlone`, by index, keep their dates whatever their predecessors do. */
  constructor(network: CpmNetwork, finish: number, standsAlone: Uint8Array) {
    const { activities } = network;
    this.#activities = activities;
    this.#finish = finish;
    this.#standsAlone = standsAlone;
    this.#shifts = listShifts(network, standsAlone);
    this.#dates = new Float64Array(2 * activities.length);
    activities.forEach(({ index, earlyStart, earlyFinish }) => {
      this.#dates[getStartEvent(index)] = earlyStart;
      this.#dates[getFinishEvent(index)] = earlyFinish;
    });
    this.#harmless = new Float64Array(2 * activities.length);
  }

  /** All finishes up to the floor count as the floor. The floor only falls. */
  limit({ floor, maxEffort }: { floor: number; maxEffort: number }): void {
    this.floor = floor;
    this.#maxEffort = maxEffort;
    this.#harmless.fill(-Infinity);
    if (this.#known.size > maxDates / 2) this.#known = new DateTable();
  }

  /** True once the time or the memory is used up. */
  isTooMuch(): boolean {
    return this.effort > this.#maxEffort || this.#known.size > maxDates;
  }

  /** The latest finish to which dates of an activity lead. */
  find({ index }: CpmActivity, { start, finish }: PlacedDates): number {
    return Math.max(this.#search(getStartEvent(index), start), this.#search(getFinishEvent(index), finish));
  }

  /** The dates that a link asks for, from the dates of its predecessor; undefined if it moves nothing. */
  follow(link: CpmLink, { start, finish }: PlacedDates): PlacedDates | undefined {
    return this.#followFrom(link, isFromStart(link.type) ? start : finish);
  }

  #followFrom(link: CpmLink, date: number): PlacedDates | undefined {
    const { to } = link;
    if (link.isOverridden || to.project.isFixed || this.#standsAlone[to.index] === 1) return undefined;
    return placeBehind(link, date);
  }

  #search(event: number, date: number): number {
    const known = this.#recall(event, date);
    if (known !== undefined) return known;
    this.#begin(event, date, -1);
    let latest = this.floor;
    while (this.#depth > 0) {
      if (this.isTooMuch()) {
        this.#depth = 0;
        return this.floor;
      }
      const place = this.#depth - 1;
      const search = this.#searches[place];
      if (search === undefined) break;
      if (search.link === undefined) latest = this.#end(search);
      else this.#step(search, search.link, place);
    }
    return latest;
  }

  #step(search: Search, link: CpmLink, place: number): void {
    search.link = link.nextOutgoing;
    if (isFromStart(link.type) !== (search.event % 2 === 0)) return;
    const to = this.#followFrom(link, search.date);
    if (to === undefined) return;
    this.effort += link.to.span.calendarCount;
    this.#ask(getStartEvent(link.to.index), to.start, place);
    this.#ask(getFinishEvent(link.to.index), to.finish, place);
  }

  /** Passes on to a waiting search what is known, or begins the search it waits for. */
  #ask(event: number, date: number, waiting: number): void {
    const known = this.#recall(event, date);
    if (known === undefined) this.#begin(event, date, waiting);
    else this.#passOn(waiting, known);
  }

  #passOn(waiting: number, finish: number): void {
    const search = this.#searches[waiting];
    if (search !== undefined && finish > search.latest) search.latest = finish;
  }

  #begin(event: number, date: number, waiting: number): void {
    const activity = this.#activities[event >> 1];
    const isFinish = event % 2 === 1 && activity !== undefined && isOpen(activity);
    const begun = (this.#searches[this.#depth++] ??= { event, date, link: undefined, latest: 0, waiting });
    begun.event = event;
    begun.date = date;
    begun.link = activity?.firstOutgoing;
    begun.latest = isFinish ? Math.max(date, this.floor) : this.floor;
    begun.waiting = waiting;
  }

  #end({ event, date, latest, waiting }: Search): number {
    this.#depth -= 1;
    if (latest > this.floor) this.#known.set(event, (this.#dates[event] ?? 0) - date, this.#finish - latest);
    else if (date > (this.#harmless[event] ?? 0)) this.#harmless[event] = date;
    this.#passOn(waiting, latest);
    return latest;
  }

  #recall(event: number, date: number): number | undefined {
    if (date <= (this.#harmless[event] ?? 0)) return this.floor;
    const shift = this.#shifts[event];
    const shifted = shift === undefined ? undefined : shiftDate(shift, date);
    if (shifted !== undefined) return Math.max(shifted, this.floor);
    const known = this.#known.get(event, (this.#dates[event] ?? 0) - date);
    return known === undefined ? undefined : this.#finish - known;
  }
}
