import fc from 'fast-check';
import { optionsSchema } from '../options.ts';

/** Any options except a project. Plans without budgets are split too. */
export const anyOptions = fc
  .record({
    suffix: fc.constantFrom('-R', '.rest'),
    budgetBasis: fc.constantFrom('budgeted', 'atCompletion'),
    units: fc.constantFrom('hours', 'days'),
    mode: fc.constantFrom('update', 'update', 'ab'),
    remaining: fc.constantFrom('original', 'budget'),
    withoutBudget: fc.constant(true),
  })
  .map((options) => optionsSchema.parse(options));
