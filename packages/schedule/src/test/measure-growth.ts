const rounds = 3;

/**
 * How many times the processor is busier with the large size than with the small one, both in this process and after a first
 * run: what others do on the machine hardly counts, and work that grows faster than its size shows.
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
