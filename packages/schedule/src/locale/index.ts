export * from './create-locale-finding.ts';
export * from './has-decimals.ts';
export * from './locale-evidence.ts';
export * from './parse-ordered-date.ts';
export * from './parse-number-text.ts';
export * from './settle-date-order.ts';
