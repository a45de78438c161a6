import { roundDecimal } from '@floatwise/contracts/format-decimal';
import { formatMinutes, type Activity, type Minutes } from '../model/index.ts';
import { getPairCode } from './pair.ts';

export interface NamedRow {
  readonly id: string;
  readonly name: string;
}

/** Hours and amounts that differ by no more than this count as equal. */
export const tolerance = 0.005;

/** Rounds to two decimals, never to -0. */
export const round = (value: number): number => roundDecimal(value, 2);

export const toHours = (minutes: number): number => round(minutes / 60);
export const findHours = (minutes: number | undefined): number | null =>
  minutes === undefined ? null : toHours(minutes);

export const toDays = (minutes: number, hoursPerDay: number): number => round(minutes / 60 / hoursPerDay);
export const findDays = (minutes: number | undefined, hoursPerDay: number): number | null =>
  minutes === undefined ? null : toDays(minutes, hoursPerDay);

export const findTime = (minutes: Minutes | undefined): string | null =>
  minutes === undefined ? null : formatMinutes(minutes);

export const nameRow = (activity: Activity): NamedRow => ({
  id: getPairCode(activity),
  name: activity.name,
});

/** True if two values differ by more than the tolerance, or only one is defined. */
export function differs(one: number | undefined, other: number | undefined): boolean {
  if (one === undefined || other === undefined) return one !== other;
  return Math.abs(one - other) > tolerance;
}

/** Normalises a text for comparison: trimmed, with each run of white space as one blank. */
export function joinSpaces(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

export function comparePlainly(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Sorts rows by Activity ID as plain strings. */
export function sortRows<Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] {
  return [...rows].sort((one, other) => comparePlainly(one.id, other.id));
}

export const sortLists = <Lists extends Readonly<Record<string, readonly NamedRow[]>>>(lists: Lists): Lists =>
  // Each list keeps its name and its rows; only the order changes.
  Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, sortRows(rows)])) as Lists;
