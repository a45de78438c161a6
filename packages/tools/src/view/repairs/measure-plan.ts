import { createWorkCalendars } from '@floatwise/schedule/calendar';
import { judgeRelationships } from '@floatwise/schedule/checks';
import { formatMinutes, toMinutes } from '@floatwise/schedule/model';
import {
  listLogicRelationships,
  type SheetActivity,
  type SheetNetwork,
  type SheetRelationship,
} from '@floatwise/schedule/sheet';
import { chooseAnchors } from '../../dads/choose-anchors.ts';
import { countOpenEnds } from '../../dads/count-open-ends.ts';
import { listOpenEnds, type Link } from '../../dads/open-end.ts';
import { createPlanBook } from '../../dads/solve-plan.ts';
import { formatMovedDays } from '../../answer/format-work.ts';
import type { PlanNetwork } from '../../input/read-plan.ts';
import { replaceRelationships, type ScheduledLink } from '../../input/read-schedule-file.ts';
import { fsShare } from '../../soos/compare-checks.ts';
import { findMostMoved, listProjectFinishes } from '../../soos/compute-effect.ts';
import { scheduleBy } from '../../soos/early-dates.ts';
import type { RepairEffect, RepairFinish } from './repair-effect.ts';

/** Which ends may stay open, by the options of DADS; empty for its own choice. */
interface NamedAnchors {
  readonly startAnchor: string;
  readonly finishAnchor: string;
}

/** A plan with other relationships than those of its file: measured against it. */
export type Repaired =
  | { readonly kind: 'schedule'; readonly links: readonly ScheduledLink[] }
  | { readonly kind: 'sheet'; readonly relationships: readonly SheetRelationship[] };

/** Measures a plan with changed relationships. Throws E_OPTION for a wrong anchor, E_LOOP. */
export function createMeasure(plan: PlanNetwork, named: NamedAnchors): (repaired: Repaired) => RepairEffect {
  const { book } = createPlanBook(plan);
  const anchors = chooseAnchors(book, listOpenEnds(book), named);
  const count = (relationships: readonly SheetRelationship[]): number => {
    const { open, dangling } = countOpenEnds({ ...plan.network, relationships }, anchors);
    return open + dangling;
  };
  if (plan.kind === 'sheet')
    return (repaired) => {
      const relationships = repaired.kind === 'sheet' ? repaired.relationships : [];
      return {
        finish: undefined,
        openEnds: count(relationships),
        fsShare: computeShare({ ...plan.network, relationships }),
      };
    };
  const { schedule } = plan;
  const measureFinish = createFinishMeasure(plan);
  const place = createPlacing(plan);
  return (repaired) => {
    const links = repaired.kind === 'schedule' ? repaired.links : [];
    const checks = judgeRelationships(replaceRelationships(schedule, links));
    return {
      finish: measureFinish(links),
      openEnds: count(place(links)),
      fsShare: checks.find(({ check }) => check.no === fsShare)?.value,
    };
  };
}

type SchedulePlan = Extract<PlanNetwork, { kind: 'schedule' }>;

function createFinishMeasure({ schedule }: SchedulePlan) {
  const before = scheduleBy(schedule, schedule.relationships);
  const calendars = createWorkCalendars(schedule.calendars);
  return (links: readonly ScheduledLink[]): RepairFinish | undefined => {
    if ('obstacle' in before) return undefined;
    const after = scheduleBy(schedule, links);
    if ('obstacle' in after) return undefined;
    const most = findMostMoved(listProjectFinishes(schedule, { calendars }, [before, after]));
    if (most === undefined) return undefined;
    const [was, is] = [most.before, most.after].map((each) => formatMinutes(toMinutes(each)));
    const isWithinDay = was !== is && was?.slice(0, 10) === is?.slice(0, 10);
    return {
      project: before.projects.length === 1 ? undefined : most.project.code,
      date: (isWithinDay ? is : is?.slice(0, 10)) ?? '',
      moved: formatMovedDays(most.movedDays),
    };
  };
}

/** Puts links into the network of a schedule; those of the file keep what is known of them there. */
function createPlacing({ network, activities, relationships }: SchedulePlan) {
  const known = new Map<ScheduledLink, SheetRelationship>();
  relationships.forEach((source, place) => {
    const one = network.relationships[place];
    if (one !== undefined) known.set(source, one);
  });
  const places = new Map(activities.map((activity, place) => [activity?.id, place]));
  return (links: readonly ScheduledLink[]): SheetRelationship[] =>
    links.flatMap((link): SheetRelationship | [] => {
      const one = known.get(link);
      if (one !== undefined) return one;
      const [predecessor, successor] = [places.get(link.predecessorId), places.get(link.successorId)];
      if (predecessor === undefined || successor === undefined) return [];
      return createRelationship({ predecessor, successor, type: link.type, lag: link.lagMinutes / 60 });
    });
}

/** A relationship that is not in the file. */
export const createRelationship = (link: Link): SheetRelationship => ({
  ...link,
  lag: link.lag ?? 0,
  index: -1,
  row: 0,
  isDeleted: false,
  isExternal: false,
  isOnDoneLoop: false,
  predecessorStatus: undefined,
  successorStatus: undefined,
});

/** The DCMA check of a spreadsheet. */
function computeShare(network: SheetNetwork): number | undefined {
  const links = listLogicRelationships(network).filter(({ successor }) =>
    isIncompleteTask(network.activities[successor]),
  );
  return links.length === 0 ? undefined : links.filter(({ type }) => type === 'FS').length / links.length;
}

const isIncompleteTask = (activity: SheetActivity | undefined): boolean =>
  activity !== undefined &&
  activity.row !== undefined &&
  activity.status !== 'completed' &&
  activity.carriesLogic &&
  !activity.isMilestone;
