import type { SheetNetwork } from '@floatwise/schedule/sheet';
import { addAnchorEnds, chooseAnchors } from './choose-anchors.ts';
import { listOpenEnds } from './open-end.ts';
import { createSheetLinkBook } from './sheet-link-book.ts';

/** How many ends DADS finds with its default options, without the anchors. @throws UnusableInputError E_LOOP */
export function countOpenEnds(network: SheetNetwork): { readonly open: number; readonly dangling: number } {
  const book = createSheetLinkBook(network);
  const found = listOpenEnds(book);
  const anchors = chooseAnchors(book, found, { startAnchor: '', finishAnchor: '' });
  const ends = addAnchorEnds(book, found, anchors).filter(
    ({ activity, side, kind }) => kind === 'dangling' || anchors.get(activity.projectId)?.[side] !== activity,
  );
  const dangling = ends.filter(({ kind }) => kind === 'dangling').length;
  return { open: ends.length - dangling, dangling };
}
