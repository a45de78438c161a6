/** Words that plain English replaces, each with the word to use. */
export const replacedWords: Readonly<Record<string, string>> = {
  anew: 'again',
  reckon: 'calculate',
  reckons: 'calculates',
  reckoned: 'calculated',
  reckoning: 'calculating',
  heedless: 'regardless',
  'in vain': 'without success',
  'for want of': 'because there is no',
  'by oneself': 'yourself',
  'who leaves': 'disconnecting',
  whoever: 'the user, gateway or process that is meant',
  mend: 'fix',
  mends: 'fixes',
  mended: 'fixed',
  mending: 'fixing',
  'hang on': 'depend on',
  'hangs on': 'depends on',
  'call off': 'cancel',
  'calls off': 'cancels',
  'calls it off': 'cancels it',
  'called off': 'cancelled',
};

const pattern = new RegExp(`\\b(?:${Object.keys(replacedWords).join('|')})\\b`, 'giu');

export interface ReplacedWord {
  /** From 1. */
  readonly line: number;
  readonly word: string;
  readonly better: string;
}

export function findReplacedWords(text: string): ReplacedWord[] {
  return text.split('\n').flatMap((content, place) =>
    [...content.matchAll(pattern)].map(([word]) => ({
      line: place + 1,
      word,
      better: replacedWords[word.toLowerCase()] ?? '',
    })),
  );
}
