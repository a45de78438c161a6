import Bowser from 'bowser';

const longestUserAgent = 500;
const longestName = 40;

/** What a caller says it is, in words: `Firefox on Windows`, or the first word of what is no browser. */
export function formatDevice(userAgent: string | undefined): string {
  const told = (userAgent ?? '').slice(0, longestUserAgent).trim();
  if (told === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(told);
  const program = browser.name === undefined || browser.name === '' ? told.split(/[/ ]/, 1)[0] : browser.name;
  const name = (program ?? '').slice(0, longestName) || 'Unknown program';
  return os.name === undefined ? name : `${name} on ${os.name.slice(0, longestName)}`;
}
