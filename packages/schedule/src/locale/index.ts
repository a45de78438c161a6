export * from './locale-evidence.ts';
export * from './parse-date-text.ts';
export * from './parse-number-text.ts';
