import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { isXmlHead } from '../pmxml/check-schedule-head.ts';
import { Disguise, type Secrets } from './disguise.ts';
import { rewritePmxml } from './rewrite-pmxml.ts';
import { rewriteXer, type ChangeValue } from './rewrite-xer.ts';
import { findXerKind, findXmlKind, type ValueKind } from './value-kind.ts';

export interface AnonymiseOptions {
  /** Whole weeks by which every date moves, so that weekdays stay; at most `mostWeeks` either way, 0 if undefined. */
  readonly weeks?: number | undefined;
  /** Amounts of money are multiplied by this many 64ths, at most 520; a random number, which nothing names, if undefined. */
  readonly costShare?: number | undefined;
}

/** Ten years. */
export const mostWeeks = 520;

/**
 * XER and P6 XML files without their words: each name, code and note becomes a made name, money is multiplied by one secret factor.
 * Structure, logic, calendars, durations and units stay, and so do answers about them. Files given together have the same made names
 * for the same names, so that updates can be compared. A file of another kind throws `UnusableInputError`, another number E_OPTION.
 */
export function anonymise(files: readonly Uint8Array[], options: AnonymiseOptions = {}): Uint8Array[] {
  const { weeks = 0, costShare = chooseShare() } = options;
  checkWhole('weeks', weeks, -mostWeeks);
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

function checkWhole(name: string, value: number, least: number): void {
  if (Number.isInteger(value) && value >= least && value <= mostWeeks) return;
  throw new UnusableInputError(
    'E_OPTION',
    `${name} must be a whole number from ${least} to ${mostWeeks}, not ${value}.`,
  );
}

function rewrite(bytes: Uint8Array, apply: (kind: ValueKind, text: string) => string): Uint8Array {
  const isXml = isXmlHead(bytes);
  const findKind = isXml ? findXmlKind : findXerKind;
  const change: ChangeValue = (record, field, text) =>
    apply(findKind(record, field, text), text).replace(/[\t\r\n]+/g, ' ');
  return isXml ? rewritePmxml(bytes, change) : rewriteXer(bytes, change);
}

/** From half the money to one and a half, but never the same. */
function chooseShare(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const share = 32 + (random % 64);
  return share === 64 ? 96 : share;
}
