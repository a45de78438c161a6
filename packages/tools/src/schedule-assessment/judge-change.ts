import type { CheckLimit, CheckResult } from '@floatwise/schedule/checks';

/** How a value compares with the one of the update before. */
export type Change = 'better' | 'worse' | 'same';

export const changeMarks: Readonly<Record<Change, string>> = { better: '▲', worse: '▼', same: '' };

/** Whether a change of a check is better or worse by its limit; undefined if a value is missing. */
export const judgeCheck = ({ value, limit }: CheckResult, before: CheckResult | undefined) =>
  judgeChange(value, before?.value, (number) => measureFault(number, limit));

/** Compares two values by how bad each is; undefined if one is missing. */
export function judgeChange(
  value: number | undefined,
  before: number | undefined,
  measure: (value: number) => number,
): Change | undefined {
  if (value === undefined || before === undefined) return undefined;
  const [now, then] = [measure(value), measure(before)];
  return now === then ? 'same' : now < then ? 'better' : 'worse';
}

/** The greater, the worse. A value of 0 where one above 0 is asked for, such as critical activities, is the worst. */
function measureFault(value: number, limit: CheckLimit): number {
  if (limit.above !== undefined && value <= limit.above) return Infinity;
  switch (limit.is) {
    case 'atMost':
      return value;
    case 'atLeast':
      return -value;
    case 'equal':
      return Math.abs(value - limit.value);
  }
}
