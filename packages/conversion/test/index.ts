export * from './as-written.ts';
export * from './memory-records.ts';
export * from './sample-conversion.ts';
