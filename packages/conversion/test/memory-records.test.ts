import { describeRecords } from './describe-records.ts';
import { createMemoryRecords } from './memory-records.ts';

const store = createMemoryRecords();

describeRecords('memory', () => store);
