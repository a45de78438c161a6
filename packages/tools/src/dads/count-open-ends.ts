import type { SheetNetwork } from '@floatwise/schedule/sheet';
import { chooseAnchors, type ProjectAnchors } from './choose-anchors.ts';
import type { DateJudge } from './date-judge.ts';
import { listOpenEnds } from './open-end.ts';
import { createSheetLinkBook } from './sheet-link-book.ts';

export interface EndCounts {
  readonly open: number;
  readonly dangling: number;
}

/** No link is added to the book, so nothing is judged. */
const noJudge: DateJudge = { isClear: () => false, describe: () => '', add: () => undefined };

/**
 * Counts the ends that DADS finds, without the anchors, which may stay open; by default those that DADS chooses itself.
 * @throws UnusableInputError E_LOOP
 */
export function countOpenEnds(network: SheetNetwork, given?: ProjectAnchors): EndCounts {
  const book = createSheetLinkBook(network, noJudge);
  const found = listOpenEnds(book);
  const anchors = given ?? chooseAnchors(book, found, { startAnchor: '', finishAnchor: '' });
  const dangling = found.filter(({ kind }) => kind === 'dangling').length;
  const anchored = found.filter(
    ({ activity, side, kind }) =>
      kind === 'open' && anchors.get(activity.projectId)?.[side]?.index === activity.index,
  ).length;
  return { open: found.length - dangling - anchored, dangling };
}
