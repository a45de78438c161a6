/** What became of one person's conversions. */
export interface Ledger {
  /** Right files in hand, each of another conversion. */
  received: number;
  /** Credits they cost. */
  charged: number;
  /** Files that are not what the tool makes of the input. */
  readonly wrong: string[];
  /** Accepted, and never in the person's hands. */
  readonly lost: string[];
  /** Connections that broke after the request was sent. */
  readonly resets: string[];
  /** Refusals, as status and code. */
  readonly refused: string[];
  /** Refusals that invite to come back and do not say when. */
  readonly untold: string[];
  /** Nobody listened: nothing was sent. */
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
    untold: [],
    unsent: 0,
    tookMs: [],
  };
}

/** One ledger of all. */
export function addLedgers(ledgers: readonly Ledger[]): Ledger {
  return {
    received: ledgers.reduce((sum, { received }) => sum + received, 0),
    charged: ledgers.reduce((sum, { charged }) => sum + charged, 0),
    unsent: ledgers.reduce((sum, { unsent }) => sum + unsent, 0),
    wrong: ledgers.flatMap(({ wrong }) => wrong),
    lost: ledgers.flatMap(({ lost }) => lost),
    resets: ledgers.flatMap(({ resets }) => resets),
    refused: ledgers.flatMap(({ refused }) => refused),
    untold: ledgers.flatMap(({ untold }) => untold),
    tookMs: ledgers.flatMap(({ tookMs }) => tookMs),
  };
}

/** How often each of these texts is there, the most frequent first. */
export function countTexts(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .map(([text, count]) => `${count} × ${text}`)
    .join('; ');
}

/** A sentence when a fault of an engine was answered 500, which does not ask the client to try again. */
export function listInternalErrors(people: readonly { readonly ledger: Ledger }[]): string[] {
  const internal = people.flatMap(({ ledger }) =>
    ledger.refused.filter((refusal) => refusal.startsWith('500')),
  );
  return internal.length === 0 ? [] : [`Answered 500: ${countTexts(internal)}.`];
}

/** The value below which this share of them lies, in whole milliseconds. */
export function getShareMs(tookMs: readonly number[], share: number): number {
  const sorted = tookMs.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
}
