import { conversionIdSchema } from '@floatwise/contracts';
import { expect, it } from 'vitest';
import { ConverterLeavingError } from '../app/errors.ts';
import { createRunningJobs } from './running-jobs.ts';

const id = conversionIdSchema.parse('3f0c6d0a-9a5e-4d57-8f6e-2b6f5f0f9d11');
const other = conversionIdSchema.parse('00000000-0000-4000-8000-000000000000');

it('cancels all runs of one conversion only', () => {
  const running = createRunningJobs();
  const [first, second, stranger] = [running.add(id), running.add(id), running.add(other)];
  running.cancel(id);
  expect([first, second, stranger].map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
});

it('forgets a conversion with its last run', () => {
  const running = createRunningJobs();
  const [first, second] = [running.add(id), running.add(id)];
  first.release();
  expect(running.size()).toBe(1);
  second.release();
  second.release();
  expect(running.size()).toBe(0);
  running.cancel(id);
  expect(second.signal.aborted).toBe(false);
  expect(running.add(id).signal.aborted).toBe(false);
});

it('hands all runs back to other converters', () => {
  const running = createRunningJobs();
  const runs = [running.add(id), running.add(other)];
  running.handBackAll();
  for (const { signal } of runs) expect(signal.reason).toBeInstanceOf(ConverterLeavingError);
});
