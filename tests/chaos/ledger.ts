/** The outcomes of one person's conversions. */
export interface Ledger {
  /** Correct files received, one per conversion. */
  received: number;
  /** Credits they cost. */
  charged: number;
  /** Files that differ from the output of the tool. */
  readonly wrong: string[];
  /** Accepted, and never received. */
  readonly lost: string[];
  /** Connections that broke after the request was sent. */
  readonly resets: string[];
  /** Refusals, as status and code. */
  readonly refused: string[];
  /** Refusals with 429 or 503 that have no Retry-After. */
  readonly withoutRetryAfter: string[];
  /** Connections refused: nothing was sent. */
  unsent: number;
  /** How long each conversion took, from its first request to the last byte. */
  readonly tookMs: number[];
}

export function createLedger(): Ledger {
  return {
    received: 0,
    charged: 0,
    wrong: [],
    lost: [],
    resets: [],
    refused: [],
    withoutRetryAfter: [],
    unsent: 0,
    tookMs: [],
  };
}

/** Adds the entries of another ledger. */
export function addToLedger(ledger: Ledger, other: Ledger): void {
  ledger.received += other.received;
  ledger.charged += other.charged;
  ledger.unsent += other.unsent;
  for (const list of ['lost', 'wrong', 'resets', 'refused', 'withoutRetryAfter'] as const)
    ledger[list].push(...other[list]);
  ledger.tookMs.push(...other.tookMs);
}

/** Merges ledgers into one. */
export function addLedgers(ledgers: readonly Ledger[]): Ledger {
  const sum = createLedger();
  for (const ledger of ledgers) addToLedger(sum, ledger);
  return sum;
}

/** How often each text occurs, the most frequent first. */
export function countTexts(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .map(([text, count]) => `${count} × ${text}`)
    .join('; ');
}

/** A sentence if a fault of an engine was answered with 500, which does not ask the client to retry. */
export function listInternalErrors(people: readonly { readonly ledger: Ledger }[]): string[] {
  const internal = people.flatMap(({ ledger }) =>
    ledger.refused.filter((refusal) => refusal.startsWith('500')),
  );
  return internal.length === 0 ? [] : [`Answered 500: ${countTexts(internal)}.`];
}

/** The percentile for this share, in whole milliseconds. */
export function getShareMs(tookMs: readonly number[], share: number): number {
  const sorted = tookMs.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
}
