import type { Answer } from './measure-processes.ts';

export interface Limits {
  readonly seconds?: number;
  readonly megabytes?: number;
}

export function printHead(): void {
  console.log(
    `${'computation'.padEnd(75)}${'s'.padStart(8)}${'cpu s'.padStart(8)}${'found'.padStart(10)}${'MB'.padStart(8)}`,
  );
}

/** Prints a line of the table, and fails the bench if it is over a limit. */
export function printAnswer(name: string, answer: Answer, limits: Limits = {}): void {
  const verdicts = [
    judge(answer.seconds, limits.seconds, 's'),
    judge(answer.megabytes, limits.megabytes, 'MB'),
  ].filter((verdict) => verdict !== '');
  console.log(
    name.padEnd(75) +
      answer.seconds.toFixed(2).padStart(8) +
      answer.cpuSeconds.toFixed(2).padStart(8) +
      String(answer.found).padStart(10) +
      answer.megabytes.toFixed(0).padStart(8) +
      `  ${verdicts.join(', ')}`,
  );
}

function judge(value: number, limit: number | undefined, unit: string): string {
  if (limit === undefined) return '';
  const isOver = value > limit;
  if (isOver) process.exitCode = 1;
  return `${isOver ? 'OVER' : 'within'} ${limit} ${unit}`;
}
