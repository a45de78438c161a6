/** Words that plain English replaces, each with a better one. */
export const replacedWords: Readonly<Record<string, string>> = {
  anew: 'again',
  'as it likes': 'in any way',
  'as they like': 'in any way',
  'by itself': 'automatically',
  'by oneself': 'yourself',
  'by themselves': 'automatically',
  'call off': 'cancel',
  'called off': 'cancelled',
  'calls it off': 'cancels it',
  'calls off': 'cancels',
  'for ever': 'forever',
  'for want of': 'because there is no',
  'half-way': 'halfway',
  'hang on': 'depend on',
  'hangs on': 'depends on',
  heed: 'attention',
  heeded: 'considered',
  heeding: 'considering',
  heedless: 'regardless',
  heeds: 'considers',
  'in the midst': 'halfway',
  'in vain': 'without success',
  lately: 'recently',
  mend: 'fix',
  mended: 'fixed',
  mending: 'fixing',
  mends: 'fixes',
  nobody: 'no user, gateway or process, or a passive with the actor clear',
  'of itself': 'automatically',
  'of themselves': 'automatically',
  reckon: 'calculate',
  reckoned: 'calculated',
  reckoning: 'calculating',
  reckons: 'calculates',
  somebody: 'the user, gateway or process that is meant',
  stand: 'be',
  standing: 'being',
  stands: 'is',
  stood: 'was',
  tell: 'report, show or return',
  telling: 'reporting, showing or returning',
  tells: 'reports, shows or returns',
  'to be had': 'available',
  told: 'reported, shown, notified or returned',
  'who leaves': 'disconnecting',
  whoever: 'the user, gateway or process that is meant',
};

/** Phrases that may contain such a word. `heed` in quotes is a value of reports. */
export const allowedPhrases: readonly string[] = [
  "'heed'",
  '`heed`',
  'stand for',
  'stand in for',
  'stand-in',
  'stand-ins',
  'stands for',
  'stands in for',
  'tell support',
];

const allowed = new RegExp(allowedPhrases.map((phrase) => `(?<!\\w)${phrase}(?!\\w)`).join('|'), 'giu');
const pattern = new RegExp(`\\b(?:${Object.keys(replacedWords).join('|')})\\b`, 'giu');

/** Finds these words in a text; lines count from 1. */
export function findReplacedWords(text: string) {
  return text.split('\n').flatMap((content, place) =>
    [...content.replace(allowed, '').matchAll(pattern)].map(([word]) => ({
      line: place + 1,
      word,
      better: replacedWords[word.toLowerCase()] ?? '',
    })),
  );
}
