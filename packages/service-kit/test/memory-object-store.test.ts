import { describeObjectStore } from './describe-object-store.ts';
import { createMemoryObjectStore } from './memory-object-store.ts';

describeObjectStore('memory', () => Promise.resolve(createMemoryObjectStore()));
