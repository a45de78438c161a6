export { UnusableInputError } from '@floatwise/schedule/xer-bytes';
export * from './catalogue.ts';
export * from './define-tool.ts';
export * from './parse-options.ts';
export type * from './tool.ts';
