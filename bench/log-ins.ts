/**
 * Log-ins of many users, and under attack: whether the gateway and auth stay responsive, and who gets in. Exits with 1 if a limit
 * is missed. Arguments: the parts to measure, by default all.
 */
import { runParts } from './lib/run-parts.ts';
import { measureGuesses } from './log-ins/measure-guesses.ts';
import { measureHalfSent } from './log-ins/measure-half-sent.ts';
import { measureSteadyLogIns } from './log-ins/measure-steady-log-ins.ts';

await runParts({ steady: measureSteadyLogIns, 'half-sent': measureHalfSent, guesses: measureGuesses });
