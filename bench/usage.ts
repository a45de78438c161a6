/**
 * Whether usage is counted exactly, how fast, and how soon an administrator's page shows it. Exits with 1 if a counter is wrong or
 * a limit is missed. Arguments: the parts to measure, by default all.
 */
import { runParts } from './lib/run-parts.ts';
import { comparePeople } from './usage/compare-people.ts';
import { measureQueries } from './usage/measure-queries.ts';
import { measureRecording } from './usage/measure-recording.ts';

await runParts({ counting: comparePeople, recording: measureRecording, queries: measureQueries });
