import type { SheetActivity } from './sheet-network.ts';

/** An activity of which nothing is known but what is given: no row, no dates, no type. */
export function createSheetActivity(
  known: Pick<SheetActivity, 'index' | 'code'> & Partial<SheetActivity>,
): SheetActivity {
  return {
    projectId: undefined,
    taskId: undefined,
    name: '',
    wbs: '',
    row: undefined,
    status: undefined,
    type: undefined,
    isMilestone: false,
    carriesLogic: true,
    isSuspect: false,
    originalDuration: undefined,
    remainingDuration: undefined,
    totalFloat: undefined,
    isOnLongestPath: undefined,
    start: undefined,
    finish: undefined,
    calendar: undefined,
    constraints: [],
    ...known,
  };
}
