import { expect, it } from 'vitest';
import type { ToolCall } from '../app/ports.ts';
import { nameWork } from './name-work.ts';

const [one, other] = ['one', 'other'].map((text) => ({ fileName: `${text}.xer`, bytes: Buffer.from(text) }));
if (one === undefined || other === undefined) throw new Error('Two files are needed.');
const toolId = 'updates';
const withOptions = (options: ToolCall['options']): ToolCall => ({ toolId, ...one, options });

it('names the same files with the same tool alike, in whatever places and however often', () => {
  const named = nameWork({ toolId, ...one, others: [other] }).work;
  expect(nameWork({ toolId, ...other, others: [one] }).work).toBe(named);
  expect(nameWork({ toolId, ...one, baseline: other }).work).toBe(named);
  expect(nameWork({ toolId, ...one, others: [other, one] }).work).toBe(named);
});

it('names the same files with the same tool alike, whatever the options', () => {
  const options: readonly ToolCall['options'][] = [{}, { codePage: 'windows-1256' }, { codePage: 'utf-8' }];
  const names = options.map((own) => nameWork(withOptions(own)).work);
  expect(new Set(names).size).toBe(1);
  expect(names[0]).toBe(nameWork({ toolId, ...one }).work);
});

it('names other files and other tools differently', () => {
  const calls = [
    { toolId, ...one, others: [other] },
    { toolId, ...one },
    { toolId, ...other },
    { ...one, toolId: 'cpd' },
  ];
  expect(new Set(calls.map((call) => nameWork(call).work)).size).toBe(calls.length);
});

it('names each content once', () => {
  expect(nameWork({ toolId, ...one, others: [other, one] }).files).toHaveLength(2);
});
