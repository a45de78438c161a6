import type { Check } from '../check.ts';
import { listOutsideLinks } from '../exclusions.ts';
import { atLeast, listLinkOffenders, noIncompleteLinks } from '../figures.ts';

/** 4 FS share. Population R. Counts finish-to-start links; the offenders are the others. Limit at least 90 %. */
export const finishToStart: Check = {
  no: '4',
  title: 'FS Share',
  group: 'Logic',
  counts: 'finish-to-start links into incomplete tasks',
  outOf: 'links into incomplete tasks',
  lists: 'links into incomplete tasks that are not finish-to-start',
  unit: 'share',
  source: 'DCMA 14-Point Assessment, metric 4',
  practices: [2],
  meaning:
    'Finish-to-start links give the clearest path through the work; many others usually mean tasks that are too coarse.',
  remedy: 'Break overlapping tasks down until one can follow the other; keep other links for real overlaps.',
  getLimit: ({ minFinishToStartShare }) => atLeast(minFinishToStartShare),
  run: ({ incompleteLinks }) => {
    const offenders = listLinkOffenders(incompleteLinks, ({ relationship: { type } }) =>
      type === 'FS' ? undefined : `Type ${type}, not FS`,
    );
    const of = incompleteLinks.length;
    const count = of - offenders.length;
    if (of === 0) return { count, of, notApplicable: noIncompleteLinks, offenders };
    return { count, of, value: count / of, offenders };
  },
  listExclusions: listOutsideLinks,
};
