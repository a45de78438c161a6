import { createWorkCalendars } from '../calendar/create-work-calendars.ts';
import type { Schedule } from '../model/index.ts';
import { createNetwork } from './create-network.ts';
import { computeProjectFinishes } from './compute-project-finishes.ts';
import type { CpmDates, CpmNetwork } from './cpm-network.ts';
import { createDates } from './cpm-network.ts';
import { runBackwardPass } from './run-backward-pass.ts';
import { runForwardPass } from './run-forward-pass.ts';

export function computeCpm(schedule: Schedule): { network: CpmNetwork; dates: CpmDates } {
  const calendars = createWorkCalendars(schedule.calendars);
  const network = createNetwork(schedule, calendars);
  const dates = createDates(network);
  runForwardPass(network, dates);
  runBackwardPass(network, dates, computeProjectFinishes(network, dates));
  return { network, dates };
}
