/** Runs in its own process: one computation as the tools do it, without reading and writing. The argument is a `ComputationRun` as JSON. */
import type { SheetNetwork } from '@floatwise/schedule/sheet';
import { computeDrag } from '../../packages/tools/src/cpd/compute-drag.ts';
import { createPlan } from '../../packages/tools/src/cpd/create-plan.ts';
import { chooseAnchors } from '../../packages/tools/src/dads/choose-anchors.ts';
import { createSheetLinkBook } from '../../packages/tools/src/dads/sheet-link-book.ts';
import { listOpenEnds } from '../../packages/tools/src/dads/open-end.ts';
import { solveOpenEnds } from '../../packages/tools/src/dads/solve-open-ends.ts';
import { findRedundantLinks } from '../../packages/tools/src/rrr/find-redundant-links.ts';
import { measureHere, type Answer } from '../lib/measure-apart.ts';
import { createBenchNetwork, createDenseNetwork } from './networks.ts';

export interface ComputationRun {
  readonly name: keyof typeof computations;
  /** The number of activities. */
  readonly size: number;
  /** With 100 links for each activity, or with a third of the links into one milestone. */
  readonly shape: 'dense' | 'tied' | 'free';
}

const options = { delayCostPerDay: 0, hoursPerDay: 8, daysPerWeek: 5 };

/** Each returns the number of results found. */
const computations = {
  redundancy: (sheet: SheetNetwork) => findRedundantLinks(sheet).length,
  proofs: (sheet: SheetNetwork) => findRedundantLinks(sheet).filter(({ proof }) => proof !== '').length,
  dangling: (sheet: SheetNetwork) => {
    const book = createSheetLinkBook(sheet);
    const ends = listOpenEnds(book);
    const anchors = chooseAnchors(book, ends, { startAnchor: '', finishAnchor: '' });
    return solveOpenEnds(book, ends, { anchors, nearest: undefined }).length;
  },
  drag: (sheet: SheetNetwork) => {
    const { drags } = computeDrag(createPlan(sheet, options).network);
    return drags.filter((drag) => drag !== 0).length;
  },
};

async function runComputation({ name, size, shape }: ComputationRun): Promise<Answer> {
  const sheet =
    shape === 'dense'
      ? createDenseNetwork({ activities: size, links: 100 * size })
      : createBenchNetwork({ size, isTied: shape === 'tied' });
  // Collects the garbage of creating the network, which is not part of the computation.
  globalThis.gc?.();
  return measureHere(() => computations[name](sheet));
}

console.log(JSON.stringify(await runComputation(JSON.parse(process.argv[2] ?? '') as ComputationRun)));
