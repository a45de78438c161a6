import type { Finding, ReportChoice } from '@floatwise/contracts';
import { z } from 'zod';
import { createWarning } from '../answer/finding.ts';
import { formatCounted } from '../answer/format-count.ts';

const mostKeys = 2000;

/** Repairs that the planner decides against: a list of the keys of rows, or of rules. */
export const leaveOption = {
  leave: z.array(z.string().min(1).max(300)).max(mostKeys).default([]).meta({
    title: 'Rows to leave as they are',
    isForOneFile: true,
    description:
      'Convert once, untick rows in the result and convert again: that fills in this list. A row has a key such as A1010 A1020 FS; rule:Historic stands for all rows of a rule.',
  }),
};

export interface LeaveOption {
  readonly leave: readonly string[];
}

/** Sentences and rows say it with these words. */
export const leftByChoice = 'Left by choice';

const rulePrefix = 'rule:';
const shownKeys = 3;

/** The keys of the option `leave`, and which of them fit something. */
export class LeftRows {
  readonly #keys: ReadonlySet<string>;
  readonly #unused: Set<string>;
  readonly #options: ReportChoice['options'];

  constructor({ leave, ...options }: LeaveOption & ReportChoice['options']) {
    this.#options = options;
    this.#keys = new Set(leave);
    this.#unused = new Set(leave);
  }

  get isEmpty(): boolean {
    return this.#keys.size === 0;
  }

  /** Whether the row with that key, or all rows of its rule, are left as they are. */
  has(key: string, rule: string): boolean {
    const found = [key, rulePrefix + rule].filter((each) => this.#keys.has(each));
    for (const each of found) this.#unused.delete(each);
    return found.length > 0;
  }

  /** The choice as the report states it: the keys as given, and the other options. */
  describe(): Pick<ReportChoice, 'option' | 'left' | 'options'> {
    return { option: 'leave', left: [...this.#keys], options: this.#options };
  }

  /** A warning about keys that fit no row of this file. */
  listFindings(tool: string): Finding[] {
    const unused = [...this.#unused];
    if (unused.length === 0) return [];
    const names = unused.slice(0, shownKeys).map((key) => `'${key}'`);
    const more = unused.length > shownKeys ? ', ...' : '';
    const fit = unused.length === 1 ? 'fits' : 'fit';
    const message = `${formatCounted(unused.length, 'key')} of the option leave ${fit} no row of this file: ${names.join(', ')}${more}. Nothing was left because of ${unused.length === 1 ? 'it' : 'them'}.`;
    return [createWarning(`${tool}.leave-unknown`, message)];
  }
}

/** The key of a relationship: `A1010 A1020 FS`, with a lag in the unit of the file `A1010 A1020 FS 8`. */
export const formatLinkKey = (
  predecessor: string,
  successor: string,
  { type, lag }: { readonly type: string; readonly lag: number },
): string => [predecessor, successor, type, ...(lag === 0 ? [] : [lag])].join(' ');
