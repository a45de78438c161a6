import { useEffect, useState } from 'react';
import type { OpenSchedule } from '../api/open-schedule.ts';
import type { ActivityCard } from '../model/activity-card.ts';

interface Fetched {
  readonly place: number;
  readonly card: ActivityCard | undefined;
}

/** The card of an activity; undefined until it has loaded. */
export function useCard(schedule: OpenSchedule, place: number | undefined): ActivityCard | undefined {
  const [fetched, setFetched] = useState<Fetched>();
  useEffect(() => {
    if (place === undefined) return undefined;
    let isWanted = true;
    schedule.fetchCard(place).then(
      (card) => isWanted && setFetched({ place, card }),
      () => isWanted && setFetched({ place, card: undefined }),
    );
    return () => {
      isWanted = false;
    };
  }, [schedule, place]);
  return fetched?.place === place ? fetched?.card : undefined;
}
