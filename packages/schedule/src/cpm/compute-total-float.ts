import type { CpmDates, CpmNetwork } from './cpm-network.ts';
import { getActivity } from './cpm-network.ts';

/** Total float of an activity in working minutes of its calendar, by the float type of its project. */
export function computeTotalFloat(network: CpmNetwork, dates: CpmDates, index: number): number {
  const { calendar, project } = getActivity(network, index);
  const measureStart = (): number => calendar.measureWork(dates.earlyStart[index] ?? NaN, dates.lateStart[index] ?? NaN);
  const measureFinish = (): number => calendar.measureWork(dates.earlyFinish[index] ?? NaN, dates.lateFinish[index] ?? NaN);
  switch (project.options.totalFloatType) {
    case 'start':
      return measureStart();
    case 'finish':
      return measureFinish();
    case 'least':
      return Math.min(measureStart(), measureFinish());
  }
}
