import { describe, expect, it } from 'vitest';
import { maxFiles } from './limits.ts';
import { describeWrongCount, listPlaceTitles } from './tool-inputs.ts';

const updates = { min: 1, max: maxFiles, titles: ['Previous update', 'Current update'] };
const assessment = { min: 1, max: 12, titles: ['Schedule'], baseline: 'Compare with a baseline' };

describe('describeWrongCount', () => {
  it.each([
    ['x-pobs takes one file; 2 were given.', { id: 'x-pobs' }, [2, 0]],
    ['x-pobs takes no baseline; leave that file out.', { id: 'x-pobs' }, [1, 1]],
    ['updates takes 2 to 60 files; 61 were given.', { id: 'updates', inputs: updates }, [61, 0]],
    ['pairs takes 2 files; 1 was given.', { id: 'pairs', inputs: { ...updates, min: 2, max: 2 } }, [1, 0]],
    ['assess takes 1 to 12 files; 13 were given.', { id: 'assess', inputs: assessment }, [13, 0]],
    ['assess takes one baseline; 2 were given.', { id: 'assess', inputs: assessment }, [1, 2]],
  ])('says: %s', (sentence, tool, [files = 0, baselines = 0]) => {
    expect(describeWrongCount(tool, { files, baselines })).toBe(sentence);
  });

  it.each([
    [{ id: 'x-pobs' }, [1, 0]],
    [{ id: 'updates', inputs: updates }, [1, 0]],
    [{ id: 'updates', inputs: updates }, [12, 0]],
    [{ id: 'assess', inputs: assessment }, [12, 1]],
  ])('says nothing when %j gets %j files and baselines', (tool, [files = 0, baselines = 0]) => {
    expect(describeWrongCount(tool, { files, baselines })).toBeUndefined();
  });
});

describe('listPlaceTitles', () => {
  it('names the first and last places and numbers those between', () => {
    expect(listPlaceTitles(updates, 1)).toEqual(['Previous update']);
    expect(listPlaceTitles(updates, 2)).toEqual(['Previous update', 'Current update']);
    expect(listPlaceTitles(updates, 4)).toEqual(['Previous update', 'File 2', 'File 3', 'Current update']);
    expect(listPlaceTitles(assessment, 3)).toEqual(['Schedule', 'File 2', 'File 3']);
  });
});
