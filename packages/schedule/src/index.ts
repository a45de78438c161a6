export * from './actuals/index.ts';
export * from './calendar/index.ts';
export * from './checks/index.ts';
export * from './cpm/index.ts';
export * from './earned-value/index.ts';
export * from './edits/index.ts';
export * from './graph/index.ts';
export { parseOrderedDate } from './locale/index.ts';
export * from './model/index.ts';
// `calendar` exports a constant of the same name and value; this line selects one.
export { minutesPerDay } from './model/index.ts';
export * from './out-of-sequence/index.ts';
export * from './redundancy/index.ts';
export * from './sheet/import/index.ts';
export * from './unread/index.ts';
export { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
export * from './xer/index.ts';
