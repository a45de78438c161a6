import type { Assignment, Schedule } from '@floatwise/schedule/model';
import type { Answering } from '../mcp-tool.ts';
import { cutPage, shorten } from '../paging.ts';
import {
  addAmounts,
  createWorkAmounts,
  readCost,
  readUnits,
  roundAmounts,
  type WorkAmounts,
} from '../schedule/measures.ts';
import type { OpenSchedule } from '../schedule/open-schedule.ts';

interface ResourceTotal extends WorkAmounts {
  readonly kind: 'resource' | 'role';
  readonly id: string;
  readonly name: string;
  readonly type: string | null;
  readonly activities: Set<string>;
}

export const listResources: Answering<'list_resources', OpenSchedule> = (
  { project, resource, ...page },
  open,
) => {
  const totals = new Map<string, ResourceTotal>();
  const describe = createDescriber(open.schedule);
  for (const assignment of open.listAssignments(project, resource)) {
    const key = assignment.resourceId ?? `role ${assignment.roleId ?? ''}`;
    const total = totals.get(key) ?? describe(assignment);
    totals.set(key, total);
    total.activities.add(assignment.activityId);
    addAmounts(total.units, readUnits(assignment));
    addAmounts(total.cost, readCost(assignment));
  }
  const sorted = [...totals.values()].sort(
    (one, other) => other.cost.budgeted - one.cost.budgeted || other.units.budgeted - one.units.budgeted,
  );
  return {
    resourcesInFile: open.schedule.resources.length,
    ...cutPage(sorted, page, ({ activities, units, cost, ...each }) => ({
      ...each,
      activities: activities.size,
      units: roundAmounts(units),
      cost: roundAmounts(cost),
    })),
  };
};

function createDescriber({ resources, roles }: Schedule): (assignment: Assignment) => ResourceTotal {
  const resourceOf = new Map(resources.map((each) => [each.id, each]));
  const roleOf = new Map(roles.map((each) => [each.id, each]));
  return ({ resourceId, roleId, type }) => {
    const found = resourceId === undefined ? roleId && roleOf.get(roleId) : resourceOf.get(resourceId);
    return {
      kind: resourceId === undefined ? 'role' : 'resource',
      id: shorten(found?.code ?? resourceId ?? roleId ?? ''),
      name: shorten(found?.name ?? ''),
      type: type ?? null,
      activities: new Set(),
      ...createWorkAmounts(),
    };
  };
}
