export * from './keep-sound-edges.ts';
export * from './proof-check.ts';
