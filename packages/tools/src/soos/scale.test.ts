import { describe, expect, it } from 'vitest';
import { formatTestXer, listLinkTexts, type TestXer } from './test/format-test-xer.ts';
import { toReport } from '../answer/answer.ts';
import { repairXer } from './run.ts';
import { optionsSchema, type SoosOptions } from './options.ts';

function repair(xer: TestXer, options: Partial<SoosOptions> = {}) {
  const { bytes, answer } = repairXer(Buffer.from(formatTestXer(xer)), optionsSchema.parse(options));
  const report = toReport(answer);
  return { links: listLinkTexts(Buffer.concat(bytes).toString('latin1')), counts: report.counts };
}

const list = <Item>(count: number, create: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => create(index));

/** Open activities before a milestone that was reached nevertheless, and open activities after it. */
const createHub = (before: number, after: number): TestXer => ({
  activities: [
    ...list(before, (index) => `P${index} N`),
    { id: 'M', status: 'C', start: 50, type: 'TT_Mile' },
    ...list(after, (index) => `X${index} N`),
  ],
  links: [...list(before, (index) => `P${index} FS M`), ...list(after, (index) => `M FS X${index}`)],
});

describe('soos at the limits', () => {
  it('repairs one thousand links into one milestone', () => {
    const { counts, links } = repair(createHub(1_000, 20));
    expect(counts).toMatchObject({ found: 1_000, bridged: 1_000, bridgesAdded: 20_000, remaining: 0 });
    expect(links).toHaveLength(20_020);
  });

  it('refuses a repair that needs more than 50 links each', () => {
    expect(() => repair(createHub(10_000, 60))).toThrow(
      'Repairing the 10,000 out-of-sequence links would take more than 289,940 new links. Choose the scope activeOnly, ' +
        'or repair the links into activities with very many successors in P6, and try again.',
    );
    expect(() => repair(createHub(100, 51), { scope: 'activeOnly' })).toThrow(
      /5,000 new links\. Repair the links/,
    );
  });

  it('repairs few links into an activity with many successors', () => {
    expect(repair(createHub(2, 900)).counts).toMatchObject({ found: 2, bridgesAdded: 1800, remaining: 0 });
  });

  it('bridges a chain of 30,000 completed activities', () => {
    const { counts, links } = repair({
      activities: ['A0 N', ...list(29_998, (index) => `A${index + 1} C 10-20`), 'A29999 N'],
      links: list(29_999, (index) => `A${index} SS A${index + 1}`),
    });
    expect(counts).toMatchObject({ found: 1, bridged: 1, bridgesAdded: 1, remaining: 0 });
    expect(links).toContain('A0 SS A29999');
  });

  it('repairs a chain of 12,000 completed in reverse order', () => {
    const { counts } = repair({
      activities: list(12_000, (index) => `A${index} C ${90 - index / 60}-${90 - index / 60}`),
      links: list(11_999, (index) => `A${index} FS A${index + 1}`),
    });
    expect(counts).toMatchObject({ found: 11_999, dropped: 11_999, predecessorsAdded: 0, remaining: 0 });
  });

  it('reports a loop in a chain of 30,000 with ten of its activities', () => {
    const links = list(29_999, (index) => `A${index} FS A${index + 1}`);
    expect(() =>
      repair({ activities: list(30_000, (index) => `A${index} N`), links: [...links, 'A29999 FS A0'] }),
    ).toThrow(/^The logic contains a loop: A0 -> A1 -> A2 .*-> A9 -> \.\.\.\. P6 cannot schedule it/);
  });
});
