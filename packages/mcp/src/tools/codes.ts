import type { Activity, ActivityCodeType, Schedule, UserFieldType } from '@floatwise/schedule/model';
import { refuseName, requireNamed } from '../find-named.ts';
import type { Answering } from '../mcp-tool.ts';
import { cutPage, shorten } from '../paging.ts';
import { formatUserValue } from '../schedule/user-fields.ts';
import type { OpenSchedule } from '../schedule/open-schedule.ts';

export const listCodes: Answering<'list_codes', OpenSchedule> = ({ name, project, ...page }, open) => {
  const { schedule } = open;
  const activities = open.listActivities(project);
  const owners = new Set<string>(activities.map(({ id }) => id));
  if (name !== undefined) return cutPage(listValues(name, schedule, owners), page, (value) => value);
  const kinds = [
    ...schedule.activityCodeTypes.map((type) => describeCode(schedule, type, owners)),
    ...schedule.userFieldTypes.map((type) => describeField(schedule, type, owners)),
  ];
  return cutPage(kinds, page, (kind) => kind);
};

type Owners = ReadonlySet<string>;

const describeCode = (schedule: Schedule, { id, name, scope }: ActivityCodeType, owners: Owners) => ({
  kind: 'activityCode',
  name: shorten(name),
  scope: scope ?? null,
  values: schedule.activityCodes.filter(({ typeId }) => typeId === id).length,
  activities: schedule.activityCodeAssignments.filter(
    ({ typeId, activityId }) => typeId === id && owners.has(activityId),
  ).length,
});

function describeField(schedule: Schedule, { id, label, subject, dataType }: UserFieldType, owners: Owners) {
  const values = schedule.userFieldValues.filter(({ typeId }) => typeId === id);
  const isOfActivities = subject.toUpperCase() === 'TASK';
  return {
    kind: 'userField',
    name: shorten(label),
    of: subject,
    type: dataType ?? null,
    ...(isOfActivities
      ? { activities: values.filter(({ recordId }) => owners.has(recordId)).length }
      : { records: values.length }),
  };
}

interface ValueCount {
  readonly kind: 'activityCode' | 'userField';
  readonly value: string;
  readonly name?: string;
  readonly activities?: number;
  /** Of fields of others than activities, such as projects. */
  readonly records?: number;
}

/** The values of the codes and fields of a name, those of codes in the order of the file, those of fields most frequent first. */
function listValues(name: string, schedule: Schedule, owners: Owners): ValueCount[] {
  const kinds = [
    ...schedule.activityCodeTypes.map((type) => ({
      name: type.name,
      list: () => countCodes(schedule, type, owners),
    })),
    ...schedule.userFieldTypes.map((type) => ({
      name: type.label,
      list: () => countFields(schedule, type, owners),
    })),
  ];
  return requireNamed('activity code or user-defined field', name, {
    items: kinds,
    names: (kind) => [kind.name],
  }).flatMap(({ list }) => list());
}

function countCodes(schedule: Schedule, type: ActivityCodeType, owners: Owners): ValueCount[] {
  const counts = new Map<string, number>();
  for (const { codeId, activityId, typeId } of schedule.activityCodeAssignments)
    if (typeId === type.id && owners.has(activityId)) counts.set(codeId, (counts.get(codeId) ?? 0) + 1);
  return schedule.activityCodes
    .filter(({ typeId }) => typeId === type.id)
    .map(({ id, code, name }) => ({
      kind: 'activityCode',
      value: shorten(code),
      name: shorten(name),
      activities: counts.get(id) ?? 0,
    }));
}

function countFields(schedule: Schedule, type: UserFieldType, owners: Owners): ValueCount[] {
  const values = schedule.userFieldValues.filter(({ typeId }) => typeId === type.id);
  const isOfActivities = type.subject.toUpperCase() === 'TASK';
  const own = isOfActivities ? values.filter(({ recordId }) => owners.has(recordId)) : values;
  return [...Map.groupBy(own, (value) => formatUserValue(value) ?? '')]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([value, { length }]) => ({
      kind: 'userField' as const,
      value: shorten(value),
      ...(isOfActivities ? { activities: length } : { records: length }),
    }));
}

/** True for activities with the value of an activity code. Throws RefusedCall with the nearest code or value. */
export function createCodeTest(
  schedule: Schedule,
  { type, value }: { readonly type: string; readonly value: string },
): (activity: Activity) => boolean {
  const types = requireNamed('activity code', type, {
    items: schedule.activityCodeTypes,
    names: ({ name }) => [name],
  });
  const typeIds = new Set(types.map(({ id }) => id));
  const codes = requireNamed(`value of '${type}'`, value, {
    items: schedule.activityCodes.filter(({ typeId }) => typeIds.has(typeId)),
    names: ({ code, name }) => [code, name],
  });
  const codeIds = new Set(codes.map(({ id }) => id));
  const owners = new Set(
    schedule.activityCodeAssignments
      .filter(({ typeId, codeId }) => typeIds.has(typeId) && codeIds.has(codeId))
      .map(({ activityId }) => activityId),
  );
  return ({ id }) => owners.has(id);
}

/** True for activities with a user-defined field, or with that value of it. Throws RefusedCall with the nearest field or value. */
export function createFieldTest(
  schedule: Schedule,
  { name, value }: { readonly name: string; readonly value?: string | undefined },
): (activity: Activity) => boolean {
  const types = requireNamed('user-defined field', name, {
    items: schedule.userFieldTypes.filter(({ subject }) => subject.toUpperCase() === 'TASK'),
    names: ({ label }) => [label],
  });
  const ids = new Set(types.map(({ id }) => id));
  const values = schedule.userFieldValues.filter(({ typeId }) => ids.has(typeId));
  const isWanted = (each: (typeof values)[number]): boolean =>
    value === undefined || formatUserValue(each)?.toLowerCase() === value.trim().toLowerCase();
  const owners = new Set(values.filter(isWanted).map(({ recordId }) => recordId));
  if (owners.size === 0 && value !== undefined)
    refuseName(
      `value of '${name}'`,
      value,
      values.flatMap((each) => formatUserValue(each) ?? []),
    );
  return ({ id }) => owners.has(id);
}
