import { use, type SyntheticEvent } from 'react';
import { ActivityLinksContext } from '../../components/activity/activity-links.ts';

/**
 * Finds what opens the card of an activity of a picture, by a click or a key; undefined where there is no card, and for a page
 * without cards. The picture takes the focus again when the card is closed.
 */
export function useCardOpener() {
  const cards = use(ActivityLinksContext);
  if (cards === undefined) return undefined;
  return (id: string) => {
    const card = cards.find(id);
    if (card === undefined) return undefined;
    return (event: SyntheticEvent) => {
      cards.open(card, event.currentTarget.closest('[tabindex]') ?? undefined);
    };
  };
}
