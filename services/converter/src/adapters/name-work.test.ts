import { expect, it } from 'vitest';
import { nameWork } from './name-work.ts';

const [one, other] = ['one', 'other'].map((text) => ({ fileName: `${text}.xer`, bytes: Buffer.from(text) }));
if (one === undefined || other === undefined) throw new Error('Two files are needed.');
const toolId = 'updates';

it('names the same files with the same tool alike, in whatever places and however often', () => {
  const named = nameWork({ toolId, ...one, others: [other] }).work;
  expect(nameWork({ toolId, ...other, others: [one] }).work).toBe(named);
  expect(nameWork({ toolId, ...one, baseline: other }).work).toBe(named);
  expect(nameWork({ toolId, ...one, others: [other, one] }).work).toBe(named);
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
