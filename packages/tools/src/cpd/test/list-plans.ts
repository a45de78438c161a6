import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { generateXer } from '@floatwise/testkit';

type Plan = readonly [string, Buffer];

const corpus = new URL('../../../../../../shared/corpus/', import.meta.url);

/** Real schedules with open activities; none if ../shared/corpus is absent. */
export function listRealPlans(): Plan[] {
  const names = existsSync(corpus) ? readdirSync(corpus).filter((name) => name.endsWith('.xer')) : [];
  if (names.length === 0) console.warn(`Skipped: there are no real files at ${corpus.pathname}.`);
  const empty = /^(wllmtrng|joniles)--/;
  return names
    .filter((name) => !empty.test(name))
    .map((name) => [name, readFileSync(new URL(name, corpus))] as const);
}

/** Generated schedules of some dozen activities, on one or two calendars. */
export function listGeneratedPlans(
  count: number,
  { onOneCalendar = false }: { readonly onOneCalendar?: boolean } = {},
): Plan[] {
  return Array.from({ length: count }, (_, index) => {
    const seed = index + 1;
    const size = { activities: 20 + 10 * seed, relationships: 30 + 15 * seed };
    const bytes = Buffer.from(generateXer({ ...size, seed }));
    return [
      `generated ${seed}${onOneCalendar ? ' on one calendar' : ''}`,
      onOneCalendar ? putOnOneCalendar(bytes) : bytes,
    ] as const;
  });
}

function putOnOneCalendar(bytes: Buffer): Buffer {
  let place = -1;
  const lines = bytes
    .toString('latin1')
    .split('\r\n')
    .map((line) => {
      const cells = line.split('\t');
      if (cells[0] === '%T') place = -1;
      if (cells[0] === '%F' && cells.includes('task_code')) place = cells.indexOf('clndr_id');
      if (cells[0] === '%R' && place > 0) cells[place] = '1';
      return cells.join('\t');
    });
  return Buffer.from(lines.join('\r\n'), 'latin1');
}
