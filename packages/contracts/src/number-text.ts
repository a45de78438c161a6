import { z } from 'zod';

const wholeNumber = /^(?:0|-?[1-9]\d{0,15})$/;
const decimal = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/;

/** The number written in decimal digits; NaN for `0x10`, `1e3`, ` 5 `, `5.0` and the empty text, which `Number` would accept. */
export function parseWholeNumber(text: string): number {
  return wholeNumber.test(text) ? Number(text) : NaN;
}

/** Like `parseWholeNumber`, with an optional fraction. */
export function parseDecimal(text: string): number {
  return decimal.test(text) ? Number(text) : NaN;
}

/** A whole number as text in queries, settings and metadata. Also accepts a number, but no other type or spelling. */
export function wholeNumberText(least: number, most = Number.MAX_SAFE_INTEGER) {
  const problem =
    most === Number.MAX_SAFE_INTEGER
      ? `must be a whole number of at least ${least}, in digits`
      : `must be a whole number from ${least} to ${most}, in digits`;
  const schema = z.int(problem).min(least, problem).max(most, problem);
  return z.preprocess((value) => (typeof value === 'string' ? parseWholeNumber(value) : value), schema);
}

/** Like `wholeNumberText`, for numbers with a fraction, such as seconds. */
export function decimalText({ above, from, to }: { above?: number; from?: number; to?: number }) {
  const bounds = [
    ...(above === undefined ? [] : [` above ${above}`]),
    ...(from === undefined ? [] : [` of at least ${from}`]),
    ...(to === undefined ? [] : [` of at most ${to}`]),
  ];
  const problem = `must be a number${bounds.join(' and')}, in digits`;
  let schema = z.number(problem);
  if (above !== undefined) schema = schema.gt(above, problem);
  if (from !== undefined) schema = schema.min(from, problem);
  if (to !== undefined) schema = schema.max(to, problem);
  return z.preprocess((value) => (typeof value === 'string' ? parseDecimal(value) : value), schema);
}
