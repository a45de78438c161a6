import type { UnusableInputCode } from '@floatwise/contracts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { listNearest } from '../model/index.ts';

interface Place {
  /** Number of the edit, from 1. */
  readonly number?: number | undefined;
  /** The member that is wrong, such as `date` or `predecessors.0.activity`; undefined if it is none or several. */
  readonly member?: string | undefined;
}

/** An edit that cannot be read or that the plan does not allow. */
export class RefusedEditError extends UnusableInputError {
  /** The sentence without the number of the edit. */
  readonly reason: string;
  readonly number: number | undefined;
  readonly member: string | undefined;

  constructor(
    code: UnusableInputCode,
    reason: string,
    { number, member, which }: Place & { which?: string },
  ) {
    super(code, which === undefined ? reason : `${which}: ${reason}`);
    this.reason = reason;
    this.number = number;
    this.member = member;
  }
}

/** Refuses an edit for one of its members. `editSchedule` adds which one it is. */
export function refuse(sentence: string, member?: string): never {
  throw new RefusedEditError('E_OPTION', sentence, { member });
}

/** Says of a refusal which member of an edit it is about; of one about a member, that it is within this one. */
export function refuseIn<Result>(member: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RefusedEditError)) throw error;
    const within = error.member === undefined ? member : `${member}.${error.member}`;
    throw new RefusedEditError(error.code, error.reason, { member: within });
  }
}

const mostShown = 3;
const longestText = 60;

/** A text of an edit for a sentence, without the control characters that it may have. */
export function quote(text: string): string {
  const plain = text.replace(/\p{C}/gu, ' ');
  return `'${plain.length > longestText ? `${plain.slice(0, longestText)}...` : plain}'`;
}

/** ` The nearest are A, B, C.`, or what there is instead. */
export function nameNearest(texts: Iterable<string>, wanted: string): string {
  const nearest = listNearest(texts, wanted.slice(0, longestText)).slice(0, mostShown);
  if (nearest.length === 0) return '';
  return nearest.length === 1
    ? ` The nearest is ${nearest.join('')}.`
    : ` The nearest are ${nearest.join(', ')}.`;
}
