export { UnusableInputError } from '@floatwise/schedule/xer-bytes';
export * from './runner/catalogue.ts';
export * from './define-tool.ts';
export * from './runner/input-files.ts';
export { readerFindings } from './input/reader-findings.ts';
export type * from './tool.ts';
