import type { PlanEdit, PlanEditKind } from '@floatwise/contracts';
import { type EditField, listFields } from './edit-fields.ts';

/** A relationship in the form of an added activity. */
export interface LinkValues {
  readonly activity: string;
  readonly type: string;
  readonly lag: WorkValue;
}

/** A duration or lag as it is typed. */
export interface WorkValue {
  readonly amount: string;
  readonly unit: 'days' | 'hours';
}

/** A date with or without a time, as the browser's fields give them. */
export interface TimeValue {
  readonly day: string;
  readonly time: string;
  /** Whether the date is taken away. */
  readonly isNone: boolean;
}

export type FieldValue = string | boolean | WorkValue | TimeValue | readonly LinkValues[];

/** What is typed in the form of an edit, by the paths and inputs of its fields. */
export type FormValues = Readonly<Record<string, FieldValue>>;

export const noWork: WorkValue = { amount: '', unit: 'days' };
export const noTime: TimeValue = { day: '', time: '', isNone: false };
export const noLink: LinkValues = { activity: '', type: 'FS', lag: noWork };

export const formatFieldKey = ({ path, input }: EditField): string => `${input} ${path}`;

function getInitialValue({ input, initial }: EditField): FieldValue {
  switch (input) {
    case 'duration':
    case 'lag':
      return noWork;
    case 'time':
      return noTime;
    case 'links':
      return [];
    default:
      return initial;
  }
}

type Json = Readonly<Record<string, unknown>>;

/** The form of an edit, filled in from what is known of it. */
export function toFormValues(kind: PlanEditKind, known: Json): FormValues {
  return Object.fromEntries(
    listFields(kind).map((field) => {
      const value = readValue(field, known);
      return [formatFieldKey(field), value ?? getInitialValue(field)];
    }),
  );
}

function readValue({ path, input }: EditField, known: Json): FieldValue | undefined {
  if (input === 'duration') return readWork(find(known, path), 'days', 'hours');
  if (input === 'lag') return readWork(find(known, path), 'lagDays', 'lagHours');
  const value = find(known, path);
  if (value === undefined) return undefined;
  if (input === 'time') return readTime(value);
  if (input === 'links') return Array.isArray(value) ? value.map(readLink) : undefined;
  return typeof value === 'boolean' ? value : formatScalar(value);
}

const formatScalar = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The member at a path; the whole for an empty one. */
function find(json: Json, path: string): unknown {
  const names = path.split('.').filter((name) => name !== '');
  return names.reduce<unknown>((value, name) => (isJson(value) ? value[name] : undefined), json);
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

function readWork(value: unknown, days: string, hours: string): WorkValue | undefined {
  if (!isJson(value)) return undefined;
  if (typeof value[hours] === 'number') return { amount: String(value[hours]), unit: 'hours' };
  return typeof value[days] === 'number' ? { amount: String(value[days]), unit: 'days' } : undefined;
}

function readTime(value: unknown): TimeValue {
  if (value === null) return { ...noTime, isNone: true };
  const [day = '', time = ''] = formatScalar(value).split(/[T ]/);
  return { day, time, isNone: false };
}

function readLink(value: unknown): LinkValues {
  if (!isJson(value)) return noLink;
  return {
    activity: formatScalar(value['activity']),
    type: formatScalar(value['type']) || 'FS',
    lag: readWork(value, 'lagDays', 'lagHours') ?? noWork,
  };
}

interface WrittenEdit {
  /** As JSON. */
  readonly edit: Json;
  /** Fields that have to be filled in first. */
  readonly missing: readonly string[];
  /** Fields that need a number and have another text. */
  readonly unread: readonly string[];
}

/** The edit that a form says. */
export function toEdit(kind: PlanEditKind, values: FormValues): WrittenEdit {
  const edit: Record<string, unknown> = { kind };
  const missing: string[] = [];
  const unread: string[] = [];
  for (const field of listFields(kind)) {
    const value = values[formatFieldKey(field)] ?? getInitialValue(field);
    if (!isReadable(field, value)) {
      unread.push(formatFieldKey(field));
      continue;
    }
    const members = writeValue(field, value);
    if (members === undefined) {
      if (field.isRequired) missing.push(formatFieldKey(field));
      continue;
    }
    const names = field.path.split('.').filter((name) => name !== '');
    const isWork = field.input === 'duration' || field.input === 'lag';
    const last = isWork ? undefined : names.pop();
    let target = edit;
    for (const name of names) target = (target[name] ??= {}) as Record<string, unknown>;
    Object.assign(target, last === undefined ? members : { [last]: members });
  }
  // Says what changes: without any, the engine has to say that something is missing.
  if (kind === 'changeLink') edit['to'] ??= {};
  return { edit, missing, unread };
}

/** Whether what is typed for a number is one, or nothing. */
function isReadable({ input }: EditField, value: FieldValue): boolean {
  switch (input) {
    case 'duration':
    case 'lag':
      return !Number.isNaN(readNumber((value as WorkValue).amount));
    case 'number':
      return !Number.isNaN(readNumber(value as string));
    case 'links':
      return (value as readonly LinkValues[]).every(({ lag }) => !Number.isNaN(readNumber(lag.amount)));
    default:
      return true;
  }
}

/** With a decimal comma, too. Undefined for nothing, NaN for what is no number. */
function readNumber(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.').replace('\u2212', '-');
  return text === '' ? undefined : Number(text);
}

function writeValue({ input }: EditField, value: FieldValue): unknown {
  switch (input) {
    case 'duration':
      return writeWork(value as WorkValue, 'days', 'hours');
    case 'lag':
      return writeWork(value as WorkValue, 'lagDays', 'lagHours');
    case 'time': {
      const { day, time, isNone } = value as TimeValue;
      if (isNone) return null;
      return day === '' ? undefined : time === '' ? day : `${day}T${time}`;
    }
    case 'number':
      return readNumber(value as string);
    case 'links':
      return (value as readonly LinkValues[])
        .filter(({ activity }) => activity.trim() !== '')
        .map(({ activity, type, lag }) => ({
          activity: activity.trim(),
          type,
          ...writeWork(lag, 'lagDays', 'lagHours'),
        }));
    case 'switch':
      return value;
    default: {
      const text = (value as string).trim();
      return text === '' ? undefined : text;
    }
  }
}

function writeWork({ amount, unit }: WorkValue, days: string, hours: string): Json | undefined {
  const number = readNumber(amount);
  return number === undefined ? undefined : { [unit === 'hours' ? hours : days]: number };
}

/** The key of the field that a refusal is about; undefined if it is about the whole edit. */
export function findRefusedField(kind: PlanEditKind, member: string | undefined): string | undefined {
  if (member === undefined) return undefined;
  const fields = listFields(kind);
  const plain = member.replace(/(^|\.)(days|hours)$/, '$1').replace(/(^|\.)(lagDays|lagHours)$/, '$1');
  const ofWork = /(^|\.)(days|hours)$/.test(member)
    ? 'duration'
    : /(^|\.)lag(Days|Hours)$/.test(member)
      ? 'lag'
      : '';
  const found =
    fields.find(({ path }) => path === member) ??
    fields.find(({ path, input }) => input === ofWork && path === plain) ??
    fields.find(({ path, input }) => input === 'links' && member.startsWith(`${path}.`)) ??
    fields.find(({ path }) => path.startsWith(`${member}.`));
  return found && formatFieldKey(found);
}

/** What an edit is about until the engine has put it in a sentence. */
export const describeSubject = (edit: PlanEdit | Json): string =>
  ['activity', 'predecessor', 'successor', 'id', 'calendar', 'date', 'mode']
    .flatMap((name) => formatScalar((edit as Json)[name]) || [])
    .slice(0, 2)
    .join(' \u2192 ');
