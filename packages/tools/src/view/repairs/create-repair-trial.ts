import type { XerSchedule } from '@floatwise/schedule/xer';
import { createScheduleNetwork, type SheetNetwork } from '@floatwise/schedule/sheet';
import { LeftRows } from '../../input/leave-option.ts';
import type { PlanNetwork } from '../../input/read-plan.ts';
import { optionsSchema as dadsOptions } from '../../dads/options.ts';
import { createPlanBook, solvePlan } from '../../dads/solve-plan.ts';
import { createRemovals } from '../../rrr/create-removals.ts';
import { optionsSchema as rrrOptions } from '../../rrr/options.ts';
import { scheduleBy } from '../../soos/early-dates.ts';
import { listRepairedLinks } from '../../soos/list-repaired-links.ts';
import { optionsSchema as soosOptions } from '../../soos/options.ts';
import { solveSequence } from '../../soos/solve-sequence.ts';
import { createMeasure, createRelationship, type Repaired } from './measure-plan.ts';
import type { RepairEffect } from './repair-effect.ts';

/** The effect of a tool's repairs without those that the planner leaves, by their keys. */
export type RepairTrial = (leave: readonly string[]) => RepairEffect;

/** What was read of an XER, a P6 XML or a spreadsheet. */
export type ReadPlan = { readonly schedule: XerSchedule } | { readonly sheet: SheetNetwork };

type Options = Readonly<Record<string, unknown>>;
type Repair = (leave: readonly string[]) => Repaired;

const anyAnchors = { startAnchor: '', finishAnchor: '' };

/**
 * Tries the repairs of SOOS, RRR or DADS on a plan, with the options of their result. Undefined for another tool. Throws
 * `UnusableInputError` as the tools do.
 */
export function createRepairTrial(file: ReadPlan, toolId: string, options: Options): RepairTrial | undefined {
  const plan: PlanNetwork =
    'sheet' in file
      ? { kind: 'sheet', network: file.sheet }
      : { kind: 'schedule', schedule: file.schedule, ...createScheduleNetwork(file.schedule) };
  const repair = createRepair(plan, toolId, options);
  if (repair === undefined) return undefined;
  const measure = createMeasure(plan, toolId === 'dads' ? dadsOptions.parse(options) : anyAnchors);
  return (leave) => measure(repair(leave));
}

function createRepair(plan: PlanNetwork, toolId: string, options: Options): Repair | undefined {
  switch (toolId) {
    case 'soos':
      return plan.kind === 'schedule' ? repairSequence(plan, options) : undefined;
    case 'rrr':
      return removeRedundant(plan, options);
    case 'dads':
      return closeEnds(plan, options);
    default:
      return undefined;
  }
}

function repairSequence({ schedule }: Extract<PlanNetwork, { kind: 'schedule' }>, given: Options): Repair {
  const options = soosOptions.parse(given);
  const before = scheduleBy(schedule, schedule.relationships);
  return (leave) => ({
    kind: 'schedule',
    links: listRepairedLinks(schedule, solveSequence(schedule, before, { ...options, leave: [...leave] })),
  });
}

function removeRedundant(plan: PlanNetwork, given: Options): Repair {
  const options = rrrOptions.parse(given);
  const listRemovals = createRemovals(plan, options);
  return (leave) => {
    const { flagged } = listRemovals(new LeftRows({ leave }));
    const gone = new Set(flagged.map(({ link }) => link.index));
    if (plan.kind === 'sheet')
      return {
        kind: 'sheet',
        relationships: plan.network.relationships.filter(({ index }) => !gone.has(index)),
      };
    const removed = new Set(plan.relationships.filter((_, index) => gone.has(index)));
    return { kind: 'schedule', links: plan.schedule.relationships.filter((link) => !removed.has(link)) };
  };
}

function closeEnds(plan: PlanNetwork, given: Options): Repair {
  const options = dadsOptions.parse(given);
  return (leave) => {
    const { book, sheet } = createPlanBook(plan);
    solvePlan({ book, sheet }, options, new LeftRows({ leave }));
    const added = book.listAdded();
    if (plan.kind === 'sheet')
      return {
        kind: 'sheet',
        relationships: [...plan.network.relationships, ...added.map(createRelationship)],
      };
    const links = added.flatMap(({ predecessor, successor, type }) => {
      const [from, to] = [plan.activities[predecessor], plan.activities[successor]];
      return from && to ? [{ predecessorId: from.id, successorId: to.id, type, lagMinutes: 0 }] : [];
    });
    return { kind: 'schedule', links: [...plan.schedule.relationships, ...links] };
  };
}
