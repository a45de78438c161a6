/**
 * The form under which names and addresses are compared, and under which log-ins with them are counted: `Ann`, ` ANN `
 * and full-width `Ａｎｎ` are one.
 */
export function formatAccountKey(nameOrEmail: string): string {
  // Lower case can undo what the normal form put together, such as the dot of a Turkish İ.
  return nameOrEmail.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}
