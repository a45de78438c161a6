import { use, useMemo } from 'react';
import { ActivityLinksContext } from './activity-links.ts';
import { WholeDates } from '../ui/whole-dates.tsx';
import { type IdContext, splitIds } from './split-ids.ts';

/** Looks like a link within other text; large enough to hit without taking more room. */
export const activityLinkClass =
  '-my-1 min-w-6 py-1 rounded-sm text-left decoration-accent/60 decoration-dotted underline underline-offset-3 hover:decoration-solid hover:text-accent-ink';

interface ActivityTextProps extends IdContext {
  text: string;
  /** In a table with arrow-key navigation, where other keys open the same card: not a tab stop. */
  isInTable?: boolean;
}

/** A text in which activity IDs are buttons that open their cards. */
export function ActivityText({ text, project, ids, isInTable = false }: ActivityTextProps) {
  const links = use(ActivityLinksContext);
  const pieces = useMemo(
    () => (links === undefined ? undefined : splitIds(text, links.find, { project, ids })),
    [links, text, project, ids],
  );
  if (pieces === undefined || pieces.every(({ link }) => link === undefined))
    return <WholeDates text={text} />;
  return pieces.map(({ text: piece, link }, place) =>
    link === undefined ? (
      <WholeDates key={place} text={piece} />
    ) : (
      <button
        key={place}
        type="button"
        tabIndex={isInTable ? -1 : undefined}
        onClick={(event) => links?.open(link, event.currentTarget)}
        className={`${activityLinkClass} break-words print:no-underline`}
      >
        {piece}
      </button>
    ),
  );
}
