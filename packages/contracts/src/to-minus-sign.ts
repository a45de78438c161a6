/** A formatted number for readers: the minus sign is as wide as a digit, and a line does not break behind it. */
export const toMinusSign = (number: string): string => number.replace(/^-/, '\u2212');

/** The text as a keyboard types it, for searches and programs. */
export const toHyphens = (text: string): string => text.replaceAll('\u2212', '-');
