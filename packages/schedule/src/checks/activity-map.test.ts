import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity } from '../model/index.ts';
import { ActivityMap } from './activity-map.ts';

const activities = Array.from({ length: 20 }, (_, place) => ({ row: place % 7 }) as Activity);

describe('ActivityMap', () => {
  it('behaves like a Map, even for activities that share a row or were not given to the constructor', () => {
    const arbitraryPlaces = fc.array(fc.tuple(fc.nat(activities.length - 1), fc.integer()));
    fc.assert(
      fc.property(arbitraryPlaces, fc.nat(activities.length), (puts, known) => {
        const map = new ActivityMap<number>(activities.slice(0, known));
        const plain = new Map<Activity, number>();
        for (const [place, value] of puts) {
          const activity = activities[place];
          if (activity === undefined) continue;
          map.set(activity, value);
          plain.set(activity, value);
        }
        expect(activities.map((activity) => map.get(activity))).toEqual(
          activities.map((activity) => plain.get(activity)),
        );
      }),
    );
  });
});
