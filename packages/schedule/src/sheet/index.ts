export { computeWorkDate, computeWorkHours } from './compute-work-hours.ts';
export * from './reading.ts';
export { createScheduleNetwork, type ScheduleNetwork } from './create-schedule-network.ts';
export { createSheetActivity, findLagCalendar, placeRow } from './sheet-network.ts';
export { formatLabel } from './sheet-labels.ts';
export { listPositions } from '../graph/compute-topological-order.ts';
export { carriesLogic, listLogicRelationships, orderActivities } from './order-activities.ts';
