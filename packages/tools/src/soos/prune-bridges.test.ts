import type { RelationshipType } from '@floatwise/schedule/model';
import { createProgressNetwork } from '@floatwise/schedule/out-of-sequence';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { describe, expect, it } from 'vitest';
import { formatTestXer, type TestXer } from './test/format-test-xer.ts';
import { createLinkBook } from './link-book.ts';
import { pruneBridges } from './prune-bridges.ts';

/** The bridges, written `A FS+8 C`, that are kept in addition to the file's links. */
function prune(xer: TestXer, bridges: readonly string[]) {
  const schedule = readSchedule(readXer(Buffer.from(formatTestXer(xer))));
  const network = createProgressNetwork(schedule);
  const book = createLinkBook(network);
  const find = (code: string): number => network.activities.findIndex(({ source }) => source.code === code);
  const added = bridges.map((text) => {
    const [predecessor = '', kind = '', successor = ''] = text.split(' ');
    const type = kind.slice(0, 2) as RelationshipType;
    const lagMinutes = Number(kind.slice(2) || '0') * 60;
    const link = book.put(
      { predecessor: find(predecessor), successor: find(successor), type, lagMinutes },
      'bridge',
    );
    return { text, link };
  });
  const pruned = pruneBridges(book);
  const kept = added.filter(({ link }) => link?.isRemoved === false).map(({ text }) => text);
  expect(pruned).toBe(bridges.length - kept.length);
  expect(book.links.some(({ origin, isRemoved }) => origin === 'file' && isRemoved)).toBe(false);
  return kept;
}

const open = ['A N', 'B N', 'C N', 'D N'];

describe('pruneBridges', () => {
  it('removes bridges that other links imply, adding up their lags', () => {
    const links = ['A FS B', 'B FS+8 C', 'C SS D'];
    const bridges = ['A FS+8 C', 'A FS+9 D', 'A FF C', 'A SS C', 'B SF+8 D'];
    expect(prune({ activities: open, links }, bridges)).toEqual(['A FS+9 D']);
  });

  it('proves one bridge by another that is kept', () => {
    expect(prune({ activities: open, links: ['C FS D'] }, ['A FS C', 'A FS D', 'A FF D'])).toEqual([
      'A FS C',
    ]);
  });

  it('distinguishes events: a link from a start proves nothing about a bridge from a finish', () => {
    expect(prune({ activities: open, links: ['A SS B', 'B FS C'] }, ['A FS C'])).toEqual(['A FS C']);
  });

  it('accepts no proof through out-of-sequence events or lags that began in the past', () => {
    const activities = ['A N', 'B C 10-20', 'C N', 'D C 30-40'];
    expect(prune({ activities, links: ['A FS-90 B', 'B FS C'] }, ['A FS-90 C'])).toEqual(['A FS-90 C']);
    expect(prune({ activities, links: ['B FS+8 D', 'D FS C'] }, ['B FS C', 'B SS+1 C'])).toEqual([
      'B SS+1 C',
    ]);
    expect(prune({ activities, links: ['B FS+1 C'] }, ['B SS C'])).toEqual(['B SS C']);
  });

  it('accepts no proof through an activity with a mandatory constraint', () => {
    const activities = ['A N', { id: 'B', status: 'N', mandatoryStart: 150 } as const, 'C N'];
    expect(prune({ activities, links: ['A FS B', 'B FS C'] }, ['A FS C', 'A FF B'])).toEqual(['A FS C']);
  });

  it('keeps bridges to the finish of work with an expected finish', () => {
    const activities = ['A N', { id: 'B', status: 'N', expectedFinish: 150 } as const];
    expect(prune({ activities, links: ['A FS B'] }, ['A FF B', 'A SS B'])).toEqual(['A FF B']);
  });

  it('counts no lags of other calendars', () => {
    const activities = [
      { id: 'A', status: 'N', calendar: 'office' } as const,
      { id: 'B', status: 'N', calendar: 'night' } as const,
      { id: 'C', status: 'N', calendar: 'office' } as const,
    ];
    const links = ['A FS B', 'B FS+8 C'];
    expect(prune({ activities, links }, ['A FS+8 C', 'A SS C'])).toEqual(['A FS+8 C']);
    expect(prune({ activities, links, lagCalendar: '24Hour' }, ['A FS+8 C'])).toEqual([]);
    expect(prune({ activities, links: ['A FS+8 B', 'B FS-8 C'] }, ['A FS C'])).toEqual(['A FS C']);
  });
});
