import { describe, expect, it } from 'vitest';
import { describeWrongCount, listPlaceTitles } from './tool-inputs.ts';

const updates = { min: 1, max: 12, titles: ['Previous update', 'Current update'] };
const assessment = { min: 1, max: 12, titles: ['Schedule'], baseline: 'Compare with a baseline' };

describe('describeWrongCount', () => {
  it.each([
    ['x-pobs', undefined, 2, 0, 'x-pobs takes one file; 2 were given.'],
    ['x-pobs', undefined, 1, 1, 'x-pobs takes no baseline; leave that file out.'],
    ['updates', updates, 13, 0, 'updates takes 2 to 12 files; 13 were given.'],
    ['pairs', { ...updates, min: 2, max: 2 }, 1, 0, 'pairs takes 2 files; 1 was given.'],
    ['assess', assessment, 13, 0, 'assess takes 1 to 12 files; 13 were given.'],
    ['assess', assessment, 1, 2, 'assess takes one baseline; 2 were given.'],
  ])(
    'says what %s with %j takes when it gets %i files and %i baselines',
    (id, inputs, files, baselines, why) => {
      expect(describeWrongCount({ id, inputs }, { files, baselines })).toBe(why);
    },
  );

  it.each([
    [undefined, 1, 0],
    [updates, 1, 0],
    [updates, 12, 0],
    [assessment, 12, 1],
  ])('says nothing when %j gets %i files and %i baselines', (inputs, files, baselines) => {
    expect(describeWrongCount({ id: 'tool', inputs }, { files, baselines })).toBeUndefined();
  });
});

describe('listPlaceTitles', () => {
  it('names the first place and the last one, and numbers those in between', () => {
    expect(listPlaceTitles(updates, 1)).toEqual(['Previous update']);
    expect(listPlaceTitles(updates, 2)).toEqual(['Previous update', 'Current update']);
    expect(listPlaceTitles(updates, 4)).toEqual(['Previous update', 'File 2', 'File 3', 'Current update']);
    expect(listPlaceTitles(assessment, 3)).toEqual(['Schedule', 'File 2', 'File 3']);
  });
});
