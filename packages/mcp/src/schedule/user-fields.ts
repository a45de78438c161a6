import { formatMinutes, type Activity, type Schedule, type UserFieldValue } from '@floatwise/schedule/model';

/** The value of a user-defined field as text. */
export function formatUserValue({ text, number, date, codeId }: UserFieldValue): string | undefined {
  if (date !== undefined) return formatMinutes(date);
  return text ?? (number === undefined ? codeId : String(number));
}

/** The user-defined fields of an activity. */
export function listUserFields({ userFieldTypes, userFieldValues }: Schedule, { id }: Activity) {
  const types = new Map(
    userFieldTypes.filter(({ subject }) => subject.toUpperCase() === 'TASK').map((type) => [type.id, type]),
  );
  return userFieldValues.flatMap((value) => {
    const type = value.recordId === id ? types.get(value.typeId) : undefined;
    return type === undefined ? [] : [{ name: type.label, value: formatUserValue(value) ?? null }];
  });
}
