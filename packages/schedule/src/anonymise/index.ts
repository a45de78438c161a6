import { mostShiftWeeks } from '@floatwise/contracts/limits';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { isXmlHead } from '../pmxml/check-schedule-head.ts';
import { Disguise, type Secrets } from './disguise.ts';
import { rewritePmxml } from './rewrite-pmxml.ts';
import { rewriteXer, type Rewrite } from './rewrite-xer.ts';

export interface AnonymiseOptions {
  /** Whole weeks by which every date moves, so that weekdays stay; at most `mostShiftWeeks` either way, 0 if undefined. */
  readonly weeks?: number | undefined;
  /** Amounts of money are multiplied by this many 64ths, at most 520; a random number, which nothing names, if undefined. */
  readonly costShare?: number | undefined;
}

export interface AnonymisedFile {
  readonly bytes: Uint8Array;
  /** Tables, columns and elements that are not known, so that their values are left out; as the file names them. */
  readonly leftOut: readonly string[];
}

/**
 * XER and P6 XML files without their words: each name, code and note becomes a made name, money is multiplied by one secret factor.
 * Structure, logic, calendars, durations and units stay, and so do answers about them; values of what is not known are left out. Files
 * given together have the same made names for the same names, so that updates can be compared. A file of another kind throws
 * `UnusableInputError`, another number E_OPTION.
 */
export function anonymise(
  files: readonly Uint8Array[],
  options: AnonymiseOptions = {},
): readonly AnonymisedFile[] {
  const { weeks = 0, costShare = chooseShare() } = options;
  checkWhole('weeks', weeks, -mostShiftWeeks);
  checkWhole('costShare', costShare, 1);
  const secrets: Secrets = { weeks, costShare };
  const disguise = new Disguise(secrets);
  for (const bytes of files)
    rewrite(bytes, (kind, text) => {
      disguise.collect(kind, text);
      return '';
    });
  return files.map((bytes) => rewrite(bytes, (kind, text) => disguise.change(kind, text)));
}

const mostNamed = 5;

/** The sentence about what was left out of files; undefined if there is nothing. */
export function describeLeftOut(leftOut: readonly string[]): string | undefined {
  const names = [...new Set(leftOut)];
  if (names.length === 0) return undefined;
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return `Left out, since no tool reads it: ${names.slice(0, mostNamed).join(', ')}${more}.`;
}

function checkWhole(name: string, value: number, least: number): void {
  if (Number.isInteger(value) && value >= least && value <= mostShiftWeeks) return;
  throw new UnusableInputError(
    'E_OPTION',
    `${name} must be a whole number from ${least} to ${mostShiftWeeks}, not ${value}.`,
  );
}

function rewrite(bytes: Uint8Array, apply: Rewrite['change']): AnonymisedFile {
  const leftOut = new Set<string>();
  const parts: Rewrite = {
    change: (kind, text) => apply(kind, text).replace(/[\t\r\n]+/g, ' '),
    leaveOut: (name) => void leftOut.add(name),
  };
  const made = isXmlHead(bytes) ? rewritePmxml(bytes, parts) : rewriteXer(bytes, parts);
  return { bytes: made, leftOut: [...leftOut] };
}

/** From half the money to one and a half, but never the same. */
function chooseShare(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const share = 32 + (random % 64);
  return share === 64 ? 96 : share;
}
