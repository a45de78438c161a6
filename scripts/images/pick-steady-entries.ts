/**
 * Of entries that several runs have made those that most of them made alike: now and then a run leaves something as memory
 * had it.
 */
export function pickSteadyEntries(runs: readonly ReadonlyMap<string, Buffer>[]): [string, Buffer][] {
  const names = new Set(runs.flatMap((entries) => [...entries.keys()]));
  return [...names].sort().flatMap((name): [string, Buffer][] => {
    const made = runs.flatMap((entries) => entries.get(name) ?? []);
    const steady = made.find((entry) => made.filter((other) => other.equals(entry)).length > runs.length / 2);
    return steady === undefined ? [] : [[name, steady]];
  });
}
