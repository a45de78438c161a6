/** Names that visitors would take for the site itself. */
const reservedNames = [
  ...['admin', 'admins', 'administrator', 'administrators', 'sysadmin', 'superuser', 'root', 'system'],
  ...['support', 'helpdesk', 'moderator', 'staff', 'security', 'billing', 'webmaster', 'postmaster'],
  ...['deletedaccount', 'deletedaccounts'],
  ...['floatwise', 'floatwiseadmin', 'floatwisesupport', 'floatwiseteam', 'official'],
];

/** Characters that look like the letter before them, based on Unicode TR 39; only for letters of the names above. */
const lookAlikes = [
  ...['a4@аαɑᴀ', 'b8вβʙᴃ', 'cсϲᴄ', 'dԁɗᴅ', 'e3еεєᴇ', 'fƒϝꜰ', 'gɡ9ԍɢ', 'hһнʜ', 'il1|!іιıɩɪӏℓʟł', 'kкκᴋ'],
  ...['mмᴍ', 'nпηոɴ', 'o0оοօσᴏø', 'pрρᴘ', 'rгʀ', 's5ѕꜱ', 't7тτᴛ', 'uυսцᴜ', 'wшωԝᴡ', 'yуγʏ'],
];
const letterOf = new Map(
  lookAlikes.flatMap(([letter = '', ...others]) => others.map((one) => [one, letter])),
);
/** Pairs that look like one letter, after l has become i. */
const pairs = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['ci', 'd'],
] as const;

const reserved = new Set(reservedNames.map(createSkeleton));

/** Whether a name is reserved for the site, or looks like one that is. */
export function isReservedName(username: string): boolean {
  const skeleton = createSkeleton(username);
  // A number at the end makes a name look no less official.
  return reserved.has(skeleton) || reserved.has(createSkeleton(username.replace(/[\s._-]*\p{Nd}+$/u, '')));
}

/** Reduces a name so that names that look alike become equal. */
function createSkeleton(username: string): string {
  const plain = username
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}\s._-]/gu, '');
  const letters = Array.from(plain, (one) => letterOf.get(one) ?? one).join('');
  return pairs.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), letters);
}
