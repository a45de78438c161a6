import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderActivities } from '@floatwise/schedule/sheet';
import { parseTestLinks, type TestLink } from '../../../schedule/src/sheet/test/test-network.ts';
import { computeDrag, type DragNetwork, type DragResult } from './compute-drag.ts';

function createNetwork(
  durations: readonly number[],
  links: readonly TestLink[],
  releases: readonly number[] = [],
): DragNetwork {
  return {
    durations: Float64Array.from(durations),
    releases: Float64Array.from(durations, (_, place) => releases[place] ?? 0),
    links,
    order: orderActivities(
      durations.map((_, place) => ({ code: String(place) })),
      links,
    ),
  };
}

/** `A10 B20` are activities with durations, `A-B` is a link FS 0, `A FF+2 B` any other link. */
function solve(
  text: string,
  links: string,
  releases: Record<string, number> = {},
): Record<string, number> & { finish: number } {
  const pairs = text.split(' ').map((word) => /^([A-Z]+)(\d+)$/.exec(word)?.slice(1) ?? []);
  const names = pairs.map(([name = '']) => name);
  const list = links.split(', ').map((link) => link.replace(/^([A-Z]+)-([A-Z]+)$/, '$1 FS $2'));
  const network = createNetwork(
    pairs.map(([, duration]) => Number(duration)),
    parseTestLinks(list, names),
    names.map((name) => releases[name] ?? 0),
  );
  const { drags, finish } = computeDrag(network);
  return { ...Object.fromEntries(names.map((name, place) => [name, drags[place] ?? NaN])), finish };
}

describe('computeDrag', () => {
  it.each([
    [
      'C1',
      'A10 B20 C5 D10 E20 F15 G5 H15',
      'A-B, B-C, C-D, D-E, A-F, F-G, C-G, G-E, A-H, H-E',
      { finish: 65, A: 10, B: 15, C: 5, D: 5, E: 20, F: 0, G: 0, H: 0 },
    ],
    [
      'C2',
      'BD20 HP35 HI5 DD10 SD20 ST15',
      'BD-HP, HP-HI, BD-DD, DD-SD, HI-ST, SD-ST',
      { finish: 75, BD: 20, HP: 10, HI: 5, ST: 15, DD: 0, SD: 0 },
    ],
    ['C3', 'A10 B12 C4', 'A SS+3 B, B-C', { finish: 19, A: 0, B: 9, C: 4 }],
    ['C4', 'A10 B12 C4', 'A SS+3 B, A FF+2 B, B-C', { finish: 19, A: 0, B: 3, C: 4 }],
    ['C5', 'A8 B6 C5 D10', 'A FS+4 B, B-C, A-D, D-C', { finish: 23, A: 8, B: 0, C: 5, D: 0 }],
    ['C6', 'A6 B4 C9', 'A SF+8 B, B-C', { finish: 17, A: 0, B: 0, C: 9 }],
    ['C7', 'A20 B5 C18 D1', 'A FF B, B SS C, C-D, A-D, B-D', { finish: 34, A: 15, B: -5, C: 13, D: 1 }],
    ['C8', 'A10 B10 C5', 'A-C, B-C', { finish: 15, A: 0, B: 0, C: 5 }],
    ['C9', 'M0 A12 B7 C9 N0', 'M-A, A-B, M-C, C-N, B-N', { finish: 19, M: 0, A: 10, B: 7, C: 0, N: 0 }],
  ])('%s', (_, activities, links, expected) => {
    expect(solve(activities, links)).toEqual(expected);
  });

  it('C10', () => {
    expect(solve('A10 B10 C5', 'A-B, B-C', { B: 15 })).toEqual({ finish: 30, A: 0, B: 10, C: 5 });
  });

  it('accepts an empty network', () => {
    expect(computeDrag(createNetwork([], [])).finish).toBe(0);
  });

  it('handles a chain of 100,000 activities, and as many tied to one milestone', () => {
    const size = 100_000;
    const durations = Array.from({ length: size }, (_, place) => (place === size - 1 ? 0 : 1));
    const chain = durations
      .slice(1)
      .map((__, place): TestLink => ({ predecessor: place, successor: place + 1, type: 'FS', lag: 0 }));
    expect(computeDrag(createNetwork(durations, chain)).finish).toBe(size - 1);
    const tied = durations
      .slice(1)
      .map((__, place): TestLink => ({ predecessor: place, successor: size - 1, type: 'FS', lag: 0 }));
    const { finish, drags } = computeDrag(createNetwork(durations, tied));
    expect([finish, Math.max(...drags.subarray(0, 1000))]).toEqual([1, 0]);
  });
});

const types = ['FS', 'SS', 'FF', 'SF'] as const;
const size = 7;
const arbitraryNetwork = fc
  .record({
    durations: fc.array(fc.nat(12), { minLength: size, maxLength: size }),
    releases: fc.array(fc.oneof(fc.constant(0), fc.nat(15)), { minLength: size, maxLength: size }),
    names: fc.shuffledSubarray([...Array(size).keys()], { minLength: size }),
    links: fc.array(
      fc.tuple(
        fc.nat(size - 1),
        fc.nat(size - 1),
        fc.constantFrom(...types),
        fc.integer({ min: -4, max: 8 }),
      ),
      { maxLength: 16 },
    ),
  })
  .map(({ durations, releases, names, links }) =>
    createNetwork(
      durations,
      links
        .filter(([a, b]) => a !== b)
        .map(([a, b, type, lag]) => ({
          predecessor: names[Math.min(a, b)] ?? 0,
          successor: names[Math.max(a, b)] ?? 0,
          type,
          lag,
        })),
      releases,
    ),
  );

/** Latest finish, found by repeating all links until nothing moves. */
function scheduleByForce(
  { releases, links }: DragNetwork,
  durations: Float64Array,
): { starts: Float64Array; finish: number } {
  const starts = releases.slice();
  for (let isMoving = true; isMoving;) {
    isMoving = false;
    for (const { predecessor, successor, type, lag } of links) {
      const from =
        (starts[predecessor] ?? 0) + (type === 'FS' || type === 'FF' ? (durations[predecessor] ?? 0) : 0);
      const start = from + lag - (type === 'FF' || type === 'SF' ? (durations[successor] ?? 0) : 0);
      if (start <= (starts[successor] ?? 0)) continue;
      starts[successor] = start;
      isMoving = true;
    }
  }
  return {
    starts,
    finish: starts.reduce(
      (latest, start, activity) => Math.max(latest, start + (durations[activity] ?? 0)),
      0,
    ),
  };
}

describe('on any network', () => {
  it('equals setting each duration to 0 and scheduling again', () => {
    fc.assert(
      fc.property(arbitraryNetwork, (network) => {
        const { starts, finish } = scheduleByForce(network, network.durations);
        const found = computeDrag(network);
        expect(found.finish).toBe(finish);
        expect([...found.starts]).toEqual([...starts]);
        for (const activity of network.durations.keys()) {
          const zero = network.durations.slice();
          zero[activity] = 0;
          expect(found.drags[activity]).toBe(finish - scheduleByForce(network, zero).finish);
        }
      }),
      { numRuns: 4000 },
    );
  });

  it('gives each activity the float by which its start can slip', () => {
    fc.assert(
      fc.property(arbitraryNetwork, (network) => {
        const { finish, floats, starts } = computeDrag(network);
        for (const activity of network.durations.keys()) {
          const later = network.releases.slice();
          const delay = (extra: number): number => {
            later[activity] = (starts[activity] ?? 0) + (floats[activity] ?? 0) + extra;
            return scheduleByForce({ ...network, releases: later }, network.durations).finish;
          };
          expect(delay(0)).toBe(finish);
          expect(delay(1)).toBeGreaterThan(finish);
        }
      }),
      { numRuns: 1000 },
    );
  });

  const check = (test: (network: DragNetwork, result: DragResult) => void) => {
    fc.assert(
      fc.property(arbitraryNetwork, (network) => {
        test(network, computeDrag(network));
      }),
      { numRuns: 1000 },
    );
  };

  it('is at most the duration, positive only without float, and 0 for milestones', () => {
    check((network, { drags, floats }) => {
      for (const [activity, drag] of drags.entries()) {
        expect(drag).toBeLessThanOrEqual(network.durations[activity] ?? 0);
        if (drag > 0) expect(floats[activity]).toBe(0);
        if (network.durations[activity] === 0) expect(drag).toBe(0);
      }
    });
  });

  it('scales with all times, and is unchanged by a redundant link', () => {
    check((network, { drags }) => {
      const links = network.links.map((link) => ({ ...link, lag: link.lag * 3 }));
      const scaled = {
        ...network,
        links,
        durations: network.durations.map((one) => one * 3),
        releases: network.releases.map((one) => one * 3),
      };
      expect([...computeDrag(scaled).drags]).toEqual([...drags].map((drag) => (drag === 0 ? 0 : drag * 3)));
      const weaker = network.links.map((link) => ({ ...link, lag: link.lag - 1 }));
      expect([...computeDrag({ ...network, links: [...network.links, ...weaker] }).drags]).toEqual([
        ...drags,
      ]);
    });
  });

  it('is the least float of parallel activities if all links are FS', () => {
    check(({ links: any, ...network }) => {
      const links = any.map((link) => ({ ...link, type: 'FS' as const, lag: 0 }));
      const plain = { ...network, links, releases: network.releases.map(() => 0) };
      const { drags, floats } = computeDrag(plain);
      const reaches = (from: number, to: number): boolean =>
        links.some(
          (link) => link.predecessor === from && (link.successor === to || reaches(link.successor, to)),
        );
      for (const [activity, drag] of drags.entries()) {
        const beside = [...floats.keys()].filter(
          (other) => other !== activity && !reaches(activity, other) && !reaches(other, activity),
        );
        const least = Math.min(plain.durations[activity] ?? 0, ...beside.map((other) => floats[other] ?? 0));
        expect(drag).toBe(floats[activity] === 0 ? least : 0);
      }
    });
  });
});
