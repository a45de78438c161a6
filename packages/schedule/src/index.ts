export * from './model/index.ts';
export { UnusableInputError } from './unusable-input-error.ts';
export * from './xer/index.ts';
