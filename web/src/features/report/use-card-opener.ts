import { use, type SyntheticEvent } from 'react';
import { ActivityLinksContext } from '../../components/activity/activity-links.ts';

/**
 * Returns a function that finds the click and key handler for an activity in a picture; undefined if the activity has no card, or
 * the page has none. The picture gets the focus back when the card closes.
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
