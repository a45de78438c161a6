export * from './pair.ts';
export { pairUpdates } from './pair-updates.ts';
