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

/** A whole number such as `1,200`. */
export const formatCount = (value: number): string => counts.format(value);

/** A number of credits with its noun, such as `1 credit` or `1,200 credits`. */
export function formatCredits(credits: number): string {
  return `${formatCount(credits)} ${credits === 1 ? 'credit' : 'credits'}`;
}
