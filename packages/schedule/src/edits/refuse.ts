import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { listNearest } from '../model/index.ts';

/** Refuses an edit. `editSchedule` adds which one it is. */
export function refuse(sentence: string): never {
  throw new UnusableInputError('E_OPTION', sentence);
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
