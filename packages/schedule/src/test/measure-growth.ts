const rounds = 3;

/**
 * The ratio of processor time between the large and the small size, measured in this process after a warm-up. Other load on the
 * machine hardly affects it, while superlinear growth shows.
 */
export async function measureGrowth(
  run: (size: number) => unknown,
  { small, large }: { readonly small: number; readonly large: number },
): Promise<number> {
  const measure = async (size: number): Promise<number> => {
    const before = process.cpuUsage();
    await run(size);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  await measure(small);
  const smallest: number[] = [];
  for (let round = 0; round < rounds; round++) smallest.push(await measure(small));
  return (await measure(large)) / Math.max(1, ...smallest.sort((a, b) => a - b).slice(1, 2));
}
