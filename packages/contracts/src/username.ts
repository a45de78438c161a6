const scripts = [
  ...[
    'Latin',
    'Cyrillic',
    'Greek',
    'Armenian',
    'Georgian',
    'Hebrew',
    'Arabic',
    'Thaana',
    'Devanagari',
    'Bengali',
  ],
  ...['Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao'],
  ...['Tibetan', 'Myanmar', 'Khmer', 'Ethiopic'],
];
/** Scripts that are written together count as one. */
const mixes = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** The "highly restrictive" level of Unicode TR 39: letters, marks and digits of one script, or of one of the mixes. */
const oneScript = [...scripts.map((script) => [script]), ...mixes].map(
  (some) =>
    new RegExp(
      `^[${[...some, 'Common', 'Inherited'].map((script) => `\\p{Script_Extensions=${script}}`).join('')}]*$`,
      'u',
    ),
);
/** Letters, marks, digits, `.`, `_`, `-` and single inner spaces; no invisible characters. */
const permitted = /^[\p{L}\p{M}\p{Nd}._-]+(?: [\p{L}\p{M}\p{Nd}._-]+)*$/u;
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** Why a name is refused, as a sentence; undefined if it cannot be mistaken for another name. */
export function findUsernameProblem(username: string): string | undefined {
  const name = username.normalize('NFKC').trim();
  if (name.includes('@')) return 'Username must not contain @';
  if (unseen.test(name) || !permitted.test(name)) {
    return 'Username may contain letters, digits, dots, underscores, hyphens and single spaces';
  }
  if (!oneScript.some((pattern) => pattern.test(name))) {
    return 'Username must not mix letters of different alphabets';
  }
  return undefined;
}
