import { expect, it } from 'vitest';
import { formatStep } from './format-step.ts';

it.each([
  ['writeWorkbook', 'Writing the workbook'],
  ['readXer', 'Reading the XER file'],
  ['runChecks', 'Running the checks'],
  ['solveOpenEnds', 'Solving the open ends'],
  ['removePobs', 'Removing the POBS table'],
  ['compare', 'Comparing'],
])('the step %s is shown as "%s"', (step, words) => {
  expect(formatStep(step)).toBe(words);
});
