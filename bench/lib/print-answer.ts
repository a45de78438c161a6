import { checkLimit, checkTime } from './check-limit.ts';
import type { Answer } from './measure-apart.ts';

export interface Limits {
  readonly seconds?: number;
  readonly megabytes?: number;
}

export function printHead(title: string): void {
  console.log(
    `\n${title.padEnd(85)}${'s'.padStart(8)}${'cpu s'.padStart(8)}${'found'.padStart(10)}${'MB'.padStart(8)}`,
  );
}

/** Prints a line of the table, and fails the bench if it is over a limit. */
export function printAnswer(name: string, answer: Answer, limits: Limits = {}): void {
  const verdicts = (['seconds', 'megabytes'] as const).flatMap((figure) => {
    const atMost = limits[figure];
    if (atMost === undefined) return [];
    const check = figure === 'seconds' ? checkTime : checkLimit;
    return [check(figure, answer[figure], { atMost }, name)];
  });
  console.log(
    name.padEnd(85) +
      answer.seconds.toFixed(2).padStart(8) +
      answer.cpuSeconds.toFixed(2).padStart(8) +
      String(answer.found).padStart(10) +
      answer.megabytes.toFixed(0).padStart(8) +
      `  ${verdicts.join(', ')}`,
  );
}
