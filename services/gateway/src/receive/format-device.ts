import Bowser from 'bowser';

const longestUserAgent = 500;
const longestName = 40;

/** Formats a User-Agent as `Firefox on Windows`, or as its first word if it is not a browser. */
export function formatDevice(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, longestUserAgent).trim();
  if (text === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(text);
  const program = browser.name === undefined || browser.name === '' ? text.split(/[/ ]/, 1)[0] : browser.name;
  const name = (program ?? '').slice(0, longestName) || 'Unknown program';
  return os.name === undefined ? name : `${name} on ${os.name.slice(0, longestName)}`;
}
