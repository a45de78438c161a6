export * from './memory-object-store.ts';
