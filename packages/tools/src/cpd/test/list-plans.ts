import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { generateXer } from '@floatwise/testkit';

const corpus = new URL('../../../../../../shared/corpus/', import.meta.url);

/** Real schedules, and generated ones of some hundred activities on three calendars; the real ones only where ../shared/corpus is. */
export function listPlans(): (readonly [string, Buffer])[] {
  const real = existsSync(corpus) ? readdirSync(corpus).filter((name) => name.endsWith('.xer')) : [];
  // These hold no open activity, or no table of activities.
  const empty = /^(wllmtrng|joniles)--/;
  return [
    ...real
      .filter((name) => !empty.test(name))
      .map((name) => [name, readFileSync(new URL(name, corpus))] as const),
    ...[1, 2, 3, 4, 5, 6].map((seed) => {
      const size = { activities: 40 * seed, relationships: 60 * seed };
      return [`generated ${seed}`, Buffer.from(generateXer({ ...size, seed }))] as const;
    }),
  ];
}
