interface ToolCount {
  readonly toolType: string;
  readonly count: number;
}

/** Uses of each tool by all people together, most first; tools nobody used are left out. */
export function sumToolUsage(
  users: readonly { readonly toolUsage: readonly ToolCount[] }[],
): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { toolType, count } of users.flatMap(({ toolUsage }) => toolUsage)) {
    counts.set(toolType, (counts.get(toolType) ?? 0) + count);
  }
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ name, count }))
    .toSorted((left, right) => right.count - left.count || left.name.localeCompare(right.name));
}
