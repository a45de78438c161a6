import type { Assignment, Schedule } from '@floatwise/schedule/model';
import { requireNamed } from '../find-named.ts';

/** Whether an assignment is of a resource or role with that ID or name. Throws RefusedCall with the nearest. */
export function createResourceTest(
  { resources, roles }: Schedule,
  wanted: string,
): (assignment: Assignment) => boolean {
  const items: readonly { readonly id: string; readonly code: string; readonly name: string }[] = [
    ...resources,
    ...roles,
  ];
  const found = requireNamed('resource', wanted, { items, names: ({ code, name }) => [code, name] });
  const ids = new Set(found);
  const resourceIds = new Set<string>(resources.filter((each) => ids.has(each)).map(({ id }) => id));
  const roleIds = new Set<string>(roles.filter((each) => ids.has(each)).map(({ id }) => id));
  return ({ resourceId, roleId }) =>
    (resourceId !== undefined && resourceIds.has(resourceId)) ||
    (roleId !== undefined && roleIds.has(roleId));
}
