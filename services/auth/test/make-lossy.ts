/** When the process of a call is lost: before the call took effect, after it, or not at all. */
export type Loss = 'before' | 'after' | 'none';

/** Wraps a port so that calls interleave, and the process may be lost before or after each takes effect. */
export function makeLossy<Port extends object>(port: Port, nextLoss: () => Loss): Port {
  const call = async (work: () => Promise<unknown>): Promise<unknown> => {
    await Promise.resolve();
    const loss = nextLoss();
    if (loss === 'before') throw new Error('lost before');
    const answer = await work();
    if (loss === 'after') throw new Error('lost after');
    return answer;
  };
  return Object.fromEntries(
    Object.entries(port).map(([name, work]) => [
      name,
      (...args: unknown[]) => call(() => (work as (...all: unknown[]) => Promise<unknown>)(...args)),
    ]),
  ) as Port;
}
