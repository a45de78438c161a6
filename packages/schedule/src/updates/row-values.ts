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
export function round(value: number): number {
  return roundDecimal(value, 2);
}

export function toHours(minutes: number): number {
  return round(minutes / 60);
}

export function findHours(minutes: number | undefined): number | null {
  return minutes === undefined ? null : toHours(minutes);
}

export function toDays(minutes: number, hoursPerDay: number): number {
  return round(minutes / 60 / hoursPerDay);
}

export function findDays(minutes: number | undefined, hoursPerDay: number): number | null {
  return minutes === undefined ? null : toDays(minutes, hoursPerDay);
}

export function findTime(minutes: Minutes | undefined): string | null {
  return minutes === undefined ? null : formatMinutes(minutes);
}

export function nameRow(activity: Activity): NamedRow {
  return { id: getPairCode(activity), name: activity.name };
}

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
