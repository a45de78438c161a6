import { getProgressActivity, isToStart, type LinkTerms } from '@floatwise/schedule';
import type { Forecast } from './early-dates.ts';
import type { LinkBook } from './link-book.ts';
import type { SoosOptions } from './options.ts';

/** Links looked at for one new link: what lies further on is reached through what has been looked at. */
const effortEach = 1000;

/**
 * Judges links from the start of work in progress into completed work. With retained logic the completed work hands on
 * what it waits for, which is where the work in progress can go on: that may be later than what follows now waits for.
 */
export class HandingOn {
  readonly #book: LinkBook;
  readonly #forecast: Forecast;
  readonly #isJudged: boolean;

  /** Only the policy `exact` promises that nothing comes later. */
  constructor(book: LinkBook, forecast: Forecast, { policy }: Pick<SoosOptions, 'policy'>) {
    this.#book = book;
    this.#forecast = forecast;
    this.#isJudged = policy === 'exact';
  }

  /** Whether the link would move something later; it leaves a start that has happened. */
  delays({ predecessor, successor }: Pick<LinkTerms, 'predecessor' | 'successor'>): boolean {
    const { source } = getProgressActivity(this.#book.network, predecessor);
    if (!this.#isJudged || source.status !== 'inProgress') return false;
    const handedOn = this.#forecast.find(source, true);
    return handedOn !== undefined && this.#reachesEarlier(successor, handedOn);
  }

  /** Breadth first over the file's links through completed activities. */
  #reachesEarlier(completed: number, handedOn: number): boolean {
    const { network } = this.#book;
    const queue = [completed];
    const seen = new Set(queue);
    let effort = effortEach;
    for (const activity of queue) {
      for (const { successor, type } of this.#book.listFileOutgoing(activity)) {
        if (seen.has(successor) || --effort < 0) continue;
        const { source, project } = getProgressActivity(network, successor);
        if (source.status === 'completed') {
          seen.add(successor);
          queue.push(successor);
        } else if (project.options.progressMode === 'retainedLogic') {
          const date = this.#forecast.find(source, isToStart(type));
          if (date !== undefined && date < handedOn) return true;
        }
      }
    }
    return false;
  }
}
