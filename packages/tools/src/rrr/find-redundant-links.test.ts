import { toHyphens } from '@floatwise/contracts';
import fc from 'fast-check';
import {
  toMinutes,
  type ActivityStatus,
  type ConstraintType,
  type LagCalendar,
  type Minutes,
} from '@floatwise/schedule/model';
import { describe, expect, it } from 'vitest';
import {
  createTestNetwork,
  parseTestLinks,
  type TestLink,
} from '../../../schedule/src/sheet/test/test-network.ts';
import { findConditionalLinks, findRedundantLinks } from './find-redundant-links.ts';

const letters = ['A', 'B', 'C', 'D', 'E', 'F'];
const activities = letters.map((code) => ({ code }));
const late = { type: 'asLateAsPossible', date: undefined };
const fixed = { type: 'mandatoryStart', date: undefined };
const check = (texts: readonly string[], changes: Parameters<typeof createTestNetwork>[0] = activities) => {
  const links = parseTestLinks(texts);
  return findRedundantLinks(createTestNetwork(changes, links)).map((found) => [
    texts[found.link.index],
    found.class,
    found.proof,
  ]);
};

describe('findRedundantLinks', () => {
  it.each([
    [
      'R1',
      ['A FS B', 'B FS C', 'A FS C'],
      [['A FS C', 'transitive', 'A \u2192 B FS, B \u2192 C FS; path lag 0\u00a0d, link lag 0\u00a0d']],
    ],
    ['R2', ['A FS B', 'B FS C', 'A FS+16 C'], []],
    [
      'R3',
      ['A FS B', 'A SS B', 'A FF B'],
      [
        ['A SS B', 'same pair', 'A \u2192 B FS; path lag 0\u00a0d, link lag 0\u00a0d'],
        ['A FF B', 'same pair', 'A \u2192 B FS; path lag 0\u00a0d, link lag 0\u00a0d'],
      ],
    ],
    [
      'R4',
      ['A FS B', 'A FS+8 B'],
      [['A FS B', 'duplicate', 'A \u2192 B FS +8d; path lag 8\u00a0d, link lag 0\u00a0d']],
    ],
    [
      'R5',
      ['A SS B', 'B SS+8 C', 'A SS+8 C', 'A FS C'],
      [['A SS+8 C', 'transitive', 'A \u2192 B SS, B \u2192 C SS +8d; path lag 8\u00a0d, link lag 8\u00a0d']],
    ],
    [
      'R6',
      ['A FS B', 'B FF C', 'A FF C'],
      [['A FF C', 'transitive', 'A \u2192 B FS, B \u2192 C FF; path lag 0\u00a0d, link lag 0\u00a0d']],
    ],
    ['R7', ['A FS B', 'B FS-8 C', 'A FS C'], []],
    [
      'R8',
      ['A FS+8 B', 'B FS+8 C', 'A FS+16 C', 'A SS+20 C'],
      [
        [
          'A FS+16 C',
          'transitive',
          'A \u2192 B FS +8d, B \u2192 C FS +8d; path lag 16\u00a0d, link lag 16\u00a0d',
        ],
      ],
    ],
    ['a self-link', ['A FS A', 'A FS B'], [['A FS A', 'self', 'An activity cannot wait for itself.']]],
    [
      'fractions that add up',
      ['A FS+0.1 B', 'B FS+0.7 C', 'A FS+0.8 C'],
      [
        [
          'A FS+0.8 C',
          'transitive',
          'A \u2192 B FS +0.1d, B \u2192 C FS +0.7d; path lag 0.8\u00a0d, link lag 0.8\u00a0d',
        ],
      ],
    ],
  ])('%s', (_, texts, expected) => {
    expect(check(texts)).toEqual(expected);
  });

  it('finds any number of duplicates of one link without comparing all pairs', { timeout: 10_000 }, () => {
    const texts = Array.from({ length: 50_000 }, () => 'A FS B');
    expect(check(texts)).toHaveLength(texts.length - 1);
  });

  it('lists links that depend on durations as conditional', () => {
    const texts = ['A FS B', 'B FS C', 'A FS+16 C'];
    const sheet = createTestNetwork(
      activities.map((one) => ({ ...one, remainingDuration: 24 })),
      parseTestLinks(texts),
    );
    expect(findConditionalLinks(sheet, findRedundantLinks(sheet), 8)).toMatchObject([
      {
        class: 'conditional',
        proof:
          'A \u2192 B FS, B \u2192 C FS; path lag and durations 24\u00a0d, link lag 16\u00a0d; true only while B keeps a remaining duration of at least 16\u00a0d',
      },
    ]);
  });

  it('ignores links of level of effort, deleted links and skipped ones', () => {
    const chain = ['A FS B', 'B FS C', 'A FS C'];
    expect(check(chain, [{ code: 'A' }, { code: 'B', carriesLogic: false }, { code: 'C' }])).toEqual([]);
    const outOfSequence = [{ code: 'A' }, { code: 'B', status: 'inProgress' as const }, { code: 'C' }];
    expect(check(chain, outOfSequence)).toEqual([]);
    const sheet = createTestNetwork(
      activities,
      parseTestLinks(chain).map((link, place) => ({ ...link, isDeleted: place === 1 })),
    );
    expect(findRedundantLinks(sheet)).toEqual([]);
  });

  it('never removes external links, but uses them in proofs', () => {
    const links = parseTestLinks(['A FS B', 'B FS C', 'A FS C']);
    const mark = (external: number) =>
      createTestNetwork(
        activities,
        links.map((link, place) => ({ ...link, isExternal: place === external })),
      );
    expect(findRedundantLinks(mark(2))).toEqual([]);
    expect(findRedundantLinks(mark(0))).toHaveLength(1);
  });

  it('proves nothing through an activity whose dates do not depend on predecessors', () => {
    const chain = ['A FS B', 'B FS C', 'A FS C'];
    const mandated = (type: ConstraintType, status: ActivityStatus = 'notStarted') =>
      letters.map((code) => ({
        code,
        ...(code === 'B' && { status, constraints: [{ type, date: undefined }] }),
      }));
    expect(check(chain, mandated('mandatoryStart'))).toEqual([]);
    expect(check(chain, mandated('mandatoryFinish'))).toEqual([]);
    expect(check(chain, mandated('startOn'))).toHaveLength(1);
    expect(check(chain, mandated('mandatoryFinish', 'completed'))).toEqual([]);
    const done = mandated('mandatoryFinish', 'completed').map((one) => ({
      ...one,
      status: 'completed' as const,
    }));
    expect(check(chain, done)).toHaveLength(1);
    // Such an activity may be at the start or the end of a proof.
    const ends = ['A FS B', 'A FF B', 'C SS A', 'C SF B', 'B FS D', 'B SS D', 'D FS E', 'B FS E', 'C FS D'];
    expect(check(ends, mandated('mandatoryStart')).map(([text]) => text)).toEqual([
      'A FF B',
      'C SF B',
      'B SS D',
      'B FS E',
    ]);
    // P6 does not schedule activities that are not on the TASK sheet.
    const outside = letters.map((code) => ({ code, ...(code === 'B' && { row: undefined }) }));
    expect(check(chain, outside)).toEqual([]);
  });

  it('counts no lags of other calendars, and no leads of them', () => {
    const on = (...calendars: string[]) =>
      letters.map((code, place) => ({ code, calendar: calendars[place] ?? 'X' }));
    const lagged = ['A FS B', 'B FS+8 C', 'A FS+8 C'];
    expect(check(lagged, on('X', 'X'))).toHaveLength(1);
    expect(check(lagged, on('X', 'Y'))).toEqual([]);
    const lead = ['A FS+8 B', 'B FS-8 C', 'A FS C'];
    expect(check(lead, on('X', 'X'))).toHaveLength(1);
    expect(check(lead, on('X', 'Y'))).toEqual([]);
    // A lag ends at the end of a day and a lead at the start of one: D may work in between.
    expect(check(lead, on('X', 'X', 'X', 'Y'))).toEqual([]);
    expect(check(['A FS+9 B', 'B FS-8 C', 'A FS C'], on('X', 'X', 'X', 'Y'))).toHaveLength(1);
    expect(check(['A FS B', 'B FS C', 'A FS C'], on('X', 'Y'))).toHaveLength(1);
  });

  it('counts lags on the calendar set in the project\u2019s options', () => {
    const on = (...calendars: string[]) =>
      letters.map((code, place) => ({ code, projectId: 'P', calendar: calendars[place] ?? 'X' }));
    const links = parseTestLinks(['A FS B', 'B FS+8 C', 'A FS+8 C']);
    const sheet = createTestNetwork(on('X', 'Y', 'X'), links);
    const count = (option?: LagCalendar): number =>
      findRedundantLinks({ ...sheet, lagCalendars: new Map(option && [['P', option]]) }).length;
    expect([count(), count('predecessor')]).toEqual([0, 0]);
    expect([count('successor'), count('projectDefault'), count('twentyFourHour')]).toEqual([1, 1, 1]);
  });

  it('does not use a lag from an actual date as proof', () => {
    const states = [
      { code: 'A', status: 'completed' as const },
      { code: 'B', status: 'inProgress' as const },
      { code: 'C', status: 'inProgress' as const },
    ];
    expect(check(['A FF+8 B', 'B FF C', 'A FF+8 C'], states)).toEqual([]);
    expect(check(['A FF B', 'B FF C', 'A FF C'], states)).toHaveLength(1);
  });

  it('treats lags on project default calendars as different calendars in different projects', () => {
    const on = (...projects: string[]) =>
      letters.map((code, place) => ({ code, projectId: projects[place] ?? 'P' }));
    const links = parseTestLinks(['A FF-8 B', 'B FS C', 'A FS-8 C']);
    const count = (option: LagCalendar, ...projects: string[]): number =>
      findRedundantLinks({
        ...createTestNetwork(on(...projects), links),
        lagCalendars: new Map(['P', 'Q'].map((project) => [project, option])),
      }).length;
    expect([count('projectDefault', 'P', 'P', 'P'), count('projectDefault', 'P', 'Q', 'P')]).toEqual([1, 0]);
    expect(count('twentyFourHour', 'P', 'Q', 'P')).toBe(1);
  });

  it('keeps links to the finish of work with an expected finish, because they decide whether P6 uses it', () => {
    const texts = ['A FS B', 'B FS C', 'A FF C', 'A SF C', 'A SS C', 'A FS C'];
    const expecting = (expectedFinish: Minutes | undefined) =>
      letters.map((code) => ({ code, ...(code === 'C' && { expectedFinish }) }));
    const list = (date: Minutes | undefined) => check(texts, expecting(date)).map(([text]) => text);
    expect(list(undefined)).toEqual(['A FF C', 'A SF C', 'A SS C', 'A FS C']);
    expect(list(toMinutes(0))).toEqual(['A SS C', 'A FS C']);
  });

  it('proves nothing by a link to a start that precedes the remaining work of its predecessor', () => {
    const texts = ['A SS B', 'B SS C', 'A SS C'];
    const states = (status: ActivityStatus) => [
      { code: 'A', status },
      { code: 'B', status: 'inProgress' as const },
      { code: 'C' },
    ];
    // Under Progress Override B does not wait for the remaining part of A, but C does.
    expect(check(texts, states('inProgress'))).toEqual([]);
    expect(check(texts, states('completed'))).toHaveLength(1);
  });

  it('ignores leads from actual dates, and keeps SF links from work in progress', () => {
    const links = ['A FS-8 B', 'A SS-8 B'];
    expect(check(links)).toHaveLength(1);
    expect(check(links, [{ code: 'A', status: 'inProgress' }, { code: 'B' }])).toEqual([]);
    const starts = ['A SS B', 'A SF B'];
    expect(check(starts)).toHaveLength(1);
    expect(check(starts, [{ code: 'A', status: 'inProgress' }, { code: 'B' }])).toEqual([]);
  });

  it.each<[string, string[], Record<string, object>, number]>([
    ['SS beside FS from a finish milestone', ['A FS B', 'A SS B'], { A: { type: 'finishMilestone' } }, 1],
    [
      'the same to another calendar',
      ['A FS B', 'A SS B'],
      { A: { type: 'finishMilestone', calendar: 'Y' } },
      0,
    ],
    [
      'SS beside FS from resource-dependent work',
      ['A FS B', 'A SS B'],
      { A: { type: 'resourceDependent' } },
      0,
    ],
    ['SS from a start milestone', ['A FS B', 'B SS C', 'A FS C'], { B: { type: 'startMilestone' } }, 1],
    [
      'the same on another calendar',
      ['A FS B', 'B SS C', 'A FS C'],
      { B: { type: 'startMilestone', calendar: 'Y' } },
      0,
    ],
    [
      'the same after a lead, if there are other calendars',
      ['A FS-8 B', 'B SS C', 'A FS-8 C'],
      { B: { type: 'startMilestone' }, D: { calendar: 'Y' } },
      0,
    ],
    [
      'FF into resource-dependent work',
      ['A FF B', 'B FS C', 'A FS C'],
      { B: { type: 'resourceDependent' } },
      0,
    ],
    [
      'FS through resource-dependent work',
      ['A FS B', 'B FS C', 'A FS C'],
      { B: { type: 'resourceDependent' } },
      1,
    ],
    ['work as late as possible', ['A FS B', 'B FS C', 'A FS C'], { A: { constraints: [late] } }, 1],
    [
      'the same before fixed dates',
      ['A FS B', 'B FS C', 'A FS C'],
      { A: { constraints: [late] }, C: { constraints: [fixed] } },
      0,
    ],
  ])("proves only links that P6's dates confirm: %s", (_, texts, changes, count) => {
    const named = letters.map((code) => ({ code, calendar: 'X', ...changes[code] }));
    expect(check(texts, named)).toHaveLength(count);
  });

  it('refuses a loop and reports the shortest one', () => {
    expect(() => check(['A FS B', 'B FS C', 'C SS A', 'C FS D', 'D FS C'])).toThrow(
      'The logic contains a loop: C -> D -> C. P6 cannot schedule it; remove one of these links and try again.',
    );
  });
});

const types = ['FS', 'SS', 'FF', 'SF'] as const;
const listArbitraryLinks = (size: fc.ArrayConstraints): fc.Arbitrary<TestLink[]> =>
  fc
    .array(fc.tuple(fc.nat(5), fc.nat(5), fc.constantFrom(...types), fc.integer({ min: -2, max: 4 })), size)
    .map((tuples) =>
      tuples
        .filter(([a, b]) => a !== b)
        .map(([a, b, type, lag]) => ({ predecessor: Math.min(a, b), successor: Math.max(a, b), type, lag })),
    );
const arbitraryLinks = listArbitraryLinks({ maxLength: 18 });
const find = (links: readonly TestLink[]) => findRedundantLinks(createTestNetwork(activities, links));

/** By definition: longest paths between all events without the link, found by repeated joining. */
function findByForce(
  links: readonly TestLink[],
  getCalendar: (activity: number) => number = () => 0,
  durations: readonly number[] = [],
  countsLags = true,
): number[] {
  const fromEvent = ({ predecessor, type }: TestLink) =>
    predecessor * 2 + (type === 'FS' || type === 'FF' ? 1 : 0);
  const toEvent = ({ successor, type }: TestLink) => successor * 2 + (type === 'FF' || type === 'SF' ? 1 : 0);
  const isDuplicate = (place: number) =>
    links.some((other, at) => {
      const link = links[place];
      if (link === undefined || at === place) return false;
      if (fromEvent(other) !== fromEvent(link) || toEvent(other) !== toEvent(link)) return false;
      return other.lag > link.lag || (other.lag === link.lag && at < place);
    });
  const kept = links.map((_, place) => place).filter((place) => !isDuplicate(place));
  const reach = (without: number) => {
    const ways = Array.from({ length: 12 }, (_, a) =>
      Array.from({ length: 12 }, (__, b) =>
        a % 2 === 0 && b === a + 1 ? (durations[a / 2] ?? 0) : -Infinity,
      ),
    );
    const own = getCalendar(links[without]?.predecessor ?? 0);
    for (const place of kept) {
      const link = links[place];
      if (link === undefined || place === without) continue;
      const row = ways[fromEvent(link)] ?? [];
      const other = link.lag < 0 ? -Infinity : 0;
      const isOwn = getCalendar(link.predecessor) === own && (countsLags || (links[without]?.lag ?? 0) > 0);
      const weight =
        isOwn || (link.lag < 0 && getCalendar(link.predecessor) === own)
          ? link.lag
          : Math.min(link.lag, other);
      row[toEvent(link)] = Math.max(row[toEvent(link)] ?? -Infinity, weight);
    }
    for (let via = 0; via < 12; via++)
      for (const row of ways) {
        const until = row[via] ?? -Infinity;
        if (until === -Infinity) continue;
        for (let b = 0; b < 12; b++) row[b] = Math.max(row[b] ?? 0, until + (ways[via]?.[b] ?? 0));
      }
    return ways;
  };
  return links.flatMap((link, place) =>
    isDuplicate(place) || (reach(place)[fromEvent(link)]?.[toEvent(link)] ?? -Infinity) >= link.lag
      ? [place]
      : [],
  );
}

/** Contiguous activities: each starts when all links allow its start and finish. */
function schedule(links: readonly TestLink[], durations: readonly number[]): number[] {
  const starts = durations.map(() => 0);
  durations.forEach((duration, activity) => {
    for (const { predecessor, successor, type, lag } of links) {
      if (successor !== activity) continue;
      const from =
        (starts[predecessor] ?? 0) + (type === 'FS' || type === 'FF' ? (durations[predecessor] ?? 0) : 0);
      const to = from + lag - (type === 'FF' || type === 'SF' ? duration : 0);
      starts[activity] = Math.max(starts[activity] ?? 0, to);
    }
  });
  return starts;
}

describe('on any network', () => {
  it('finds exactly the links of the definition', () => {
    fc.assert(
      fc.property(arbitraryLinks, (links) => {
        expect(find(links).map(({ link }) => link.index)).toEqual(findByForce(links));
      }),
      { numRuns: 3000 },
    );
  });

  it('finds with many calendars what lags of each calendar imply', () => {
    const onOwn = letters.map((code, place) => ({ code, calendar: `C${place % 5}` }));
    const arbitraryMany = listArbitraryLinks({ minLength: 14, maxLength: 24, size: 'max' });
    const arbitraryDurations = fc.array(fc.nat(4), { minLength: 6, maxLength: 6 });
    let many = 0;
    fc.assert(
      fc.property(arbitraryMany, arbitraryDurations, (links, durations) => {
        const named = onOwn.map((one, place) => ({ ...one, remainingDuration: durations[place] ?? 0 }));
        const sheet = createTestNetwork(named, links);
        const found = findRedundantLinks(sheet);
        const indexes = found.map(({ link }) => link.index);
        // If no lag is required, a lag must not compensate for a lead.
        const calendarOf = (activity: number): number => activity % 5;
        expect(findByForce(links, calendarOf)).toEqual(expect.arrayContaining(indexes));
        expect(indexes).toEqual(expect.arrayContaining(findByForce(links, calendarOf, [], false)));
        const gone = new Set(found.map(({ link }) => link.index));
        const kept = links.filter((_, place) => !gone.has(place));
        const places = links.map((_, place) => place).filter((place) => !gone.has(place));
        const conditional = findConditionalLinks(sheet, found, 8).map(({ link }) => link.index);
        expect(conditional).toEqual(
          findByForce(kept, (activity) => activity % 5, durations).map((place) => places[place]),
        );
        many += Number(new Set(links.map(({ predecessor }) => predecessor % 5)).size > 3);
      }),
      { numRuns: 2000 },
    );
    expect(many).toBeGreaterThan(500);
  });

  it('finds the same in rows of another order, except which of equal links stays', () => {
    const name = ({ predecessor, successor, type, lag }: TestLink) =>
      `${predecessor} ${successor} ${type} ${lag}`;
    fc.assert(
      fc.property(arbitraryLinks, (links) => {
        const found = find(links).map(({ link }) => name(link));
        const shuffled = [...links].reverse();
        expect(
          find(shuffled)
            .map(({ link }) => name(link))
            .sort(),
        ).toEqual(found.sort());
      }),
      { numRuns: 1000 },
    );
  });

  it('moves no date and opens no end when all found links are removed, for any durations', () => {
    fc.assert(
      fc.property(arbitraryLinks, fc.array(fc.nat(6), { minLength: 6, maxLength: 6 }), (links, durations) => {
        const gone = new Set(find(links).map(({ link }) => link.index));
        const kept = links.filter((_, place) => !gone.has(place));
        expect(schedule(kept, durations)).toEqual(schedule(links, durations));
        const isDriving = ({ type }: TestLink, side: 'start' | 'finish') =>
          type === 'FS' || type === (side === 'start' ? 'SS' : 'FF');
        for (const activity of durations.keys()) {
          const starts = (list: readonly TestLink[]) =>
            list.some((link) => link.successor === activity && isDriving(link, 'start'));
          const finishes = (list: readonly TestLink[]) =>
            list.some((link) => link.predecessor === activity && isDriving(link, 'finish'));
          expect([starts(kept), finishes(kept)]).toEqual([starts(links), finishes(links)]);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('finds nothing more in a second run', () => {
    fc.assert(
      fc.property(arbitraryLinks, (links) => {
        const gone = new Set(find(links).map(({ link }) => link.index));
        expect(find(links.filter((_, place) => !gone.has(place)))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

/** The sum of the lags in the text of a proof that are on one calendar. */
function sumProof(
  proof: string,
  calendars: ReadonlyMap<string, string | undefined>,
  calendar: string | undefined,
): number {
  return [...proof.matchAll(/(\S+) \u2192 \S+ ..(?: ([+\u2212]\d+)d)?(?=[,;])/g)].reduce(
    (sum, [, code = '', lag = '0']) => {
      const days = Number(toHyphens(lag));
      if (calendars.get(code) === calendar) return sum + days;
      return days < 0 ? -Infinity : sum;
    },
    0,
  );
}

describe('on large networks', () => {
  const size = 20_000;
  const chain = Array.from({ length: size - 1 }, (_, place): TestLink => ({
    predecessor: place,
    successor: place + 1,
    type: 'FS',
    lag: place % 3,
  }));
  const many = Array.from({ length: size }, (_, place) => ({ code: `A${place}` }));

  it('finds that links to a milestone after a chain are redundant', () => {
    const ties = chain
      .slice(0, -1)
      .map(({ predecessor }): TestLink => ({ predecessor, successor: size - 1, type: 'FS', lag: 1 }));
    const found = findRedundantLinks(createTestNetwork(many, [...chain, ...ties]));
    // All but the last ones, after which the lags of the chain are too short.
    expect(found.length).toBeGreaterThan(ties.length - 4);
    expect(found.every(({ link }) => link.index >= chain.length)).toBe(true);
  });

  it.each(['to', 'from'])('proves links %s one milestone, with many calendars', (side) => {
    const onOwn = many.map((one, place) => ({ ...one, calendar: `C${place % 50}` }));
    const ties = Array.from({ length: 1000 }, (_, place): TestLink => {
      const other = place * 18 + 2;
      return side === 'to'
        ? { predecessor: other, successor: size - 1, type: 'FS', lag: place % 7 }
        : { predecessor: 0, successor: other, type: 'FS', lag: place % 7 };
    });
    const sheet = createTestNetwork(onOwn, [...chain, ...ties]);
    const calendars = new Map(sheet.activities.map((one) => [one.code, one.calendar]));
    const found = findRedundantLinks(sheet);
    expect(found.length).toBeGreaterThan(800);
    let whole = 0;
    for (const { link, proof, path } of found) {
      expect(path[0]?.predecessor).toBe(link.predecessor);
      const isJoined = path.slice(1).every((step, place) => step.predecessor === path[place]?.successor);
      expect(isJoined).toBe(true);
      if (proof.includes('...')) continue;
      whole += 1;
      expect(path.at(-1)?.successor).toBe(link.successor);
      const calendar = onOwn[link.predecessor]?.calendar;
      expect(sumProof(proof, calendars, calendar)).toBeGreaterThanOrEqual(link.lag);
    }
    expect(whole).toBeGreaterThan(20);
  });

  it('and from one', () => {
    const ties = chain
      .slice(1)
      .map(({ successor }): TestLink => ({ predecessor: 0, successor, type: 'FS', lag: 1000 }));
    const found = findRedundantLinks(createTestNetwork(many, [...chain, ...ties]));
    expect(found.length).toBeGreaterThan(ties.length - 2000);
    expect(Math.max(...found.map(({ proof }) => proof.length))).toBeLessThan(2000);
  });
});
