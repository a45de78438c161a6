export type { Failure } from './failure.ts';
export * from './accounts.ts';
export * from './assistants.ts';
export * from './conversions.ts';
export * from './credits.ts';
export * from './limits.ts';
export * from './requests.ts';
export * from './uploads.ts';
