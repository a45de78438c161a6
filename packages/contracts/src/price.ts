/** Schedules of up to so many tasks cost nothing. */
export const freeTasks = 300;
/** Above that a conversion costs one credit for each started number of so many tasks. */
export const tasksPerCredit = 1_000;

/** The same file with the same tool and options costs nothing again for so long. */
export const paidWorkMs = 24 * 3_600_000;

/** Credits a conversion of a schedule of so many tasks costs, where it is not free for all. */
export function computePrice(tasks: number): number {
  return tasks <= freeTasks ? 0 : Math.ceil(tasks / tasksPerCredit);
}

const counts = new Intl.NumberFormat('en-GB');

/** A number of credits with its noun, such as `1 credit` or `1,200 credits`. */
export function formatCredits(credits: number): string {
  return `${counts.format(credits)} ${credits === 1 ? 'credit' : 'credits'}`;
}

/** Why a conversion that is not paid for ends: names tasks, price and balance, and what to do. */
export function describeMissingCredits(missing: {
  readonly tasks: number;
  readonly price: number;
  /** The balance before holds, and how much of it is held for other conversions. */
  readonly credits: number;
  readonly held: number;
}): string {
  const { tasks, price, credits, held } = missing;
  const holds = held === 0 ? '' : `, of which ${counts.format(held)} are held for conversions under way`;
  return (
    `This schedule has ${counts.format(tasks)} tasks, so its conversion costs ${formatCredits(price)}; ` +
    `you have ${formatCredits(credits)}${holds}. Please buy credits and convert the file again.`
  );
}
