/** The form in which names and addresses are compared and sign-ins are counted: `Ann`, ` ANN ` and full-width `Ａｎｎ` are the same. */
export function formatAccountKey(nameOrEmail: string): string {
  // Lower case can undo the composition of normalization, for example of a Turkish İ.
  return nameOrEmail.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}
