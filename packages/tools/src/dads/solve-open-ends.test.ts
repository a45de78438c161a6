import fc from 'fast-check';
import { toMinutes, type ActivityStatus } from '@floatwise/schedule/model';
import { SheetLabels, type SheetActivity, type SheetNetwork } from '@floatwise/schedule/sheet';
import { describe, expect, it } from 'vitest';
import {
  createTestNetwork,
  parseTestLinks,
  type TestLink,
} from '../../../schedule/src/sheet/test/test-network.ts';
import { addAnchorEnds, chooseAnchors } from './choose-anchors.ts';
import { createSheetLinkBook, type SheetLinkBook } from './sheet-link-book.ts';
import {
  listOpenEnds,
  formatAdded,
  createCandidate,
  isSatisfied,
  type Link,
  type Solution,
} from './open-end.ts';
import { createNearestFinder } from './candidate-finders.ts';
import { solveOpenEnds } from './solve-open-ends.ts';

const noOptions = { startAnchor: '', finishAnchor: '', nearest: false };

function solve(
  sheet: SheetNetwork,
  options: Partial<typeof noOptions> = {},
): { book: SheetLinkBook; solutions: Solution[] } {
  const book = createSheetLinkBook(sheet);
  const open = listOpenEnds(book);
  const anchors = chooseAnchors(book, open, { ...noOptions, ...options });
  const nearest = options.nearest === true ? createNearestFinder(sheet) : undefined;
  return { book, solutions: solveOpenEnds(book, addAnchorEnds(book, open, anchors), { anchors, nearest }) };
}

/** `A 0-10` is an activity with its dates in days, `M 5` a milestone, a name alone an activity without dates. */
function createSheet(
  texts: readonly string[],
  links: readonly string[],
  changes: Record<string, Partial<SheetActivity>> = {},
): SheetNetwork {
  const activities = texts.map((text): Partial<SheetActivity> => {
    const [code = '', dates] = text.split(' ');
    if (dates === undefined) return { code, ...changes[code] };
    const [start = '', finish = start] = dates.split('-');
    const read = (day: string) => toMinutes(Number(day) * 1440);
    return {
      code,
      start: read(start),
      finish: read(finish),
      isMilestone: !dates.includes('-'),
      ...changes[code],
    };
  });
  return createTestNetwork(
    activities,
    parseTestLinks(
      links,
      activities.map(({ code = '' }) => code),
    ),
  );
}

function list(sheet: SheetNetwork, options: Partial<typeof noOptions> = {}): string[] {
  return solve(sheet, options).solutions.map(({ end, status, link, rule }) =>
    [
      end.activity.code,
      end.kind,
      end.side,
      status,
      link === undefined ? rule : formatAdded(new SheetLabels(sheet), link),
    ].join(' '),
  );
}
const withoutAnchors = (lines: readonly string[]) => lines.filter((line) => !line.includes(' anchor '));

describe('solving open ends', () => {
  it('D1: a dangling start uses its predecessor\u2019s start', () => {
    const sheet = createSheet(
      ['A 0-10', 'C 6-10', 'B 10-15', 'D 15-20'],
      ['A FF C', 'A FS B', 'B FS D', 'C FS D'],
    );
    expect(list(sheet)).toEqual([
      'A open start anchor start anchor',
      'C dangling start added A \u2192 C SS',
      'D open finish anchor finish anchor',
    ]);
  });

  it('D2: a dangling finish goes to the second level when the first is too early', () => {
    const sheet = createSheet(['X 0-12', 'Y 3-9', 'Z 9-15'], ['X SS Y', 'Y FS Z']);
    expect(withoutAnchors(list(sheet))).toEqual(['X dangling finish added X \u2192 Z FF']);
  });

  it('D3: an unlinked activity is tied to both anchors', () => {
    const sheet = createSheet(['M0 0', 'A 0-10', 'M1 10', 'B 2-6'], ['M0 FS A', 'A FS M1']);
    expect(withoutAnchors(list(sheet))).toEqual([
      'B open start added M0 \u2192 B FS',
      'B open finish added B \u2192 M1 FS',
    ]);
  });

  it('D4: the start side of a started activity is left unchanged', () => {
    const sheet = createSheet(['A 0-10', 'X 0-12', 'Z 12-14'], ['A FF X', 'X FS Z', 'A FS Z'], {
      X: { status: 'inProgress' },
    });
    expect(withoutAnchors(list(sheet))).toEqual([]);
  });

  it('D5: a start milestone with only an SF successor does not dangle', () => {
    const sheet = createSheet(['M 0', 'A 0-5', 'B 5-8'], ['M SF A', 'A FS B'], {
      A: { status: 'inProgress' },
    });
    expect(withoutAnchors(list(sheet))).toEqual([]);
  });

  it('prefers FS with the latest finish, then SS, within a level', () => {
    const texts = ['M 0', 'P 0-3', 'Q 0-5', 'R 0-9', 'Y 1-9', 'X 6-10', 'N 10'];
    const links = [
      'M FS P',
      'M FS Q',
      'M FS R',
      'M FS Y',
      'P FS Y',
      'Q FS Y',
      'R FF Y',
      'R FS N',
      'Y FF X',
      'Y FS N',
      'X FS N',
    ];
    expect(withoutAnchors(list(createSheet(texts, links)))).toEqual(['X dangling start added Y \u2192 X SS']);
    const later = createSheet(
      texts.map((text) => (text === 'Y 1-9' ? 'Y 7-9' : text)),
      links,
    );
    expect(withoutAnchors(list(later))).toEqual(['X dangling start added Q \u2192 X FS']);
  });

  describe('chooses among the candidates of a level', () => {
    const dangling = (texts: readonly string[], links: readonly string[], changes = {}) =>
      list(createSheet(texts, links, changes)).filter((line) => line.startsWith('X dangling'));

    it('the first type before a nearer date', () => {
      // The finish of P is nearer than the start of R, but FS comes after SS.
      const links = ['P FF X', 'R FF X'];
      const changes = { P: { status: 'inProgress' } };
      expect(dangling(['P 0-5', 'R 1-18', 'X 14-20'], links, changes)).toEqual([
        'X dangling start added R \u2192 X SS',
      ]);
      expect(dangling(['P 0-5', 'R 15-18', 'X 14-20'], links, changes)).toEqual([
        'X dangling start added P \u2192 X FS',
      ]);
    });

    it('the nearest date', () => {
      expect(dangling(['P 0-15', 'Q 4-15', 'R 2-15', 'X 5-20'], ['P FF X', 'Q FF X', 'R FF X'])).toEqual([
        'X dangling start added Q \u2192 X SS',
      ]);
      expect(dangling(['X 0-10', 'P 2-15', 'Q 2-12', 'R 2-13'], ['X SS P', 'X SS Q', 'X SS R'])).toEqual([
        'X dangling finish added X \u2192 Q FF',
      ]);
    });

    it('known dates before unknown ones', () => {
      expect(dangling(['A', 'B 0-3', 'X 2-5'], ['A FF X', 'B FF X'])).toEqual([
        'X dangling start added B \u2192 X SS',
      ]);
    });

    it('the lowest Activity ID of those with the same date, whatever the order of the file', () => {
      expect(dangling(['X 0-10', 'C 2-12', 'B 2-12', 'D 2-12'], ['X SS C', 'X SS B', 'X SS D'])).toEqual([
        'X dangling finish added X \u2192 B FF',
      ]);
    });

    it('up to the fifth level', () => {
      // Those between A and X start too late for SS and end too late for FS.
      const solveX = (...between: string[]) => {
        const texts = ['M 0', 'A 0-1', ...between.map((code) => `${code} 9-20`), 'X 4-20', 'N 20'];
        const chain = ['A', ...between, 'X'].map(
          (code, place, codes) => `${code} FF ${codes[place + 1] ?? ''}`,
        );
        return dangling(texts, ['M FS A', ...chain.slice(0, -1), 'X FS N']);
      };
      expect(solveX('B', 'C', 'D', 'E')).toEqual(['X dangling start added A \u2192 X FS']);
      expect(solveX('B', 'C', 'D', 'E', 'F')).toEqual(['X dangling start added M \u2192 X FS']);
    });

    it('none along a link that was added for another end in the same round', () => {
      const sheet = createSheet(['M 0', 'A 5-9', 'X 4-10', 'N 10'], ['A FF X', 'A FS N', 'X FS N']);
      const rules = solve(sheet).solutions.map(
        ({ end, rule }) => `${end.activity.code} ${end.side}: ${rule}`,
      );
      expect(rules).toContainEqual(expect.stringContaining('A start: start anchor, '));
      expect(rules).toContainEqual(expect.stringContaining('X start: start anchor, '));
    });

    it('none that has no row', () => {
      expect(dangling(['A 0-9', 'B 1-3', 'X 2-5'], ['A FF X', 'B FF X'], { B: { row: undefined } })).toEqual([
        'X dangling start added A \u2192 X SS',
      ]);
    });

    it('none to a start that has happened, though the dates are unknown', () => {
      expect(
        dangling(['X', 'Y', 'Z'], ['X SS Y', 'Y FS Z'], {
          Y: { status: 'completed' },
          Z: { status: 'inProgress' },
        }),
      ).toEqual(['X dangling finish added X \u2192 Z FF']);
    });
  });

  it('adds no link that would move a date, and says by how much', () => {
    const sheet = createSheet(['A 2-4', 'B 1-9', 'Z 4-6'], ['A FS Z'], {});
    expect(list(sheet, { startAnchor: 'A', finishAnchor: 'Z' })).toEqual([
      'A open start anchor start anchor',
      'B open start unresolved A \u2192 B SS would move B by 1 day',
      'B open finish unresolved B \u2192 Z FF would move Z by 3 days',
      'Z open finish anchor finish anchor',
    ]);
  });

  it('says that dates are unknown', () => {
    const { solutions } = solve(createSheet(['A', 'B', 'C'], ['A FS B', 'A FF C', 'B FS C', 'A SS B']));
    expect(solutions.map(({ rule }) => rule)).toEqual(['start anchor', 'finish anchor']);
    const dangling = solve(createSheet(['A', 'B'], ['A FF B'])).solutions.find(
      ({ end }) => end.kind === 'dangling',
    );
    expect(dangling?.rule).toBe('direct predecessor, unverified');
  });

  it('anchors on milestones before tasks, even if a task starts earlier or ends later', () => {
    const sheet = createSheet(['A 0-4', 'M 1', 'B 1-5', 'N 8', 'C 5-9'], ['M FS B', 'B FS N', 'B FS C']);
    expect(list(sheet)).toEqual([
      'A open start unresolved M \u2192 A FS would move A by 1 day',
      'A open finish added A \u2192 N FS',
      'C open finish unresolved C \u2192 N FS would move N by 1 day',
      'M open start anchor start anchor',
      'N open finish anchor finish anchor',
    ]);
  });

  it('ties ends to anchors of their own project, named ones if it has them', () => {
    const of = (projectId: string) => ({ projectId });
    const sheet = createSheet(['M 0', 'A 1-4', 'N 9', 'O 0', 'B 2-5', 'P 8', 'C 2-6'], [], {
      ...{ M: of('NORTH'), A: of('NORTH'), N: of('NORTH') },
      ...{ O: of('SOUTH'), B: of('SOUTH'), P: of('SOUTH'), C: of('SOUTH') },
    });
    const ties = (options: Partial<typeof noOptions>): string[] =>
      list(sheet, options).filter((line) => line.includes(' added '));
    expect(ties({})).toEqual([
      'A open start added M \u2192 A FS',
      'A open finish added A \u2192 N FS',
      'B open start added O \u2192 B FS',
      'B open finish added B \u2192 P FS',
      'C open start added O \u2192 C FS',
      'C open finish added C \u2192 P FS',
      'M open finish added M \u2192 A FS',
      'N open start added A \u2192 N FS',
      'O open finish added O \u2192 B FS',
      'P open start added B \u2192 P FS',
    ]);
    expect(
      ties({ finishAnchor: 'C' }).filter((line) => /\bC \w+$/.test(line) || line.startsWith('A')),
    ).toEqual([
      'A open start added M \u2192 A FS',
      'A open finish added A \u2192 N FS',
      'B open finish added B \u2192 C FF',
      'C open start added O \u2192 C FS',
    ]);
  });

  it('anchors starts on a reached milestone, but not on a completed task', () => {
    const done = { status: 'completed' } as const;
    const sheet = createSheet(['M 0', 'T 0-1', 'A 2-4', 'B 2-5', 'N 8'], ['A FS N', 'B FS N', 'T FS B'], {
      M: done,
      T: { ...done, isMilestone: true, remainingDuration: 0 },
    });
    expect(list(sheet)).toEqual([
      'A open start added M \u2192 A FS',
      'M open start anchor start anchor',
      'N open finish anchor finish anchor',
    ]);
  });

  it('uses a single finish milestone as the end of the plan', () => {
    const sheet = createSheet(['A 0-4', 'N 8'], [], { N: { type: 'finishMilestone' } });
    expect(list(sheet)).toEqual([
      'A open start anchor start anchor',
      'A open finish added A \u2192 N FS',
      'N open start added A \u2192 N FS',
      'N open finish anchor finish anchor',
    ]);
  });

  it('with the option, ties to the nearest activity of the same WBS before the anchor', () => {
    const wbs = { wbs: 'W' };
    const sheet = createSheet(
      ['M 0', 'A 1-3', 'B 1-4', 'X 5-6', 'C 7-9', 'N 9'],
      ['M FS A', 'M FS B', 'A FS C', 'B FS C', 'C FS N'],
      { A: wbs, X: wbs, C: wbs },
    );
    expect(withoutAnchors(list(sheet, { nearest: true }))).toEqual([
      'X open start added A \u2192 X FS',
      'X open finish added X \u2192 C FS',
    ]);
    expect(withoutAnchors(list(sheet))).toEqual([
      'X open start added M \u2192 X FS',
      'X open finish added X \u2192 N FS',
    ]);
    const touching = createSheet(['M 0', 'A 1-5', 'X 5-7', 'C 7-9', 'N 9'], ['M FS A', 'A FS C', 'C FS N'], {
      A: wbs,
      X: wbs,
      C: wbs,
    });
    expect(withoutAnchors(list(touching, { nearest: true }))).toEqual([
      'X open start added A \u2192 X FS',
      'X open finish added X \u2192 C FS',
    ]);
  });

  it('closes no loop if one activity is both earliest and latest', () => {
    const sheet = createSheet(['A 0-9', 'B 1-8'], []);
    expect(list(sheet)).toEqual([
      'A open start anchor start anchor',
      'A open finish unresolved A \u2192 B FF would move B by 1 day',
      'B open start added A \u2192 B SS',
      'B open finish anchor finish anchor',
    ]);
    expect(list(sheet, { startAnchor: 'A', finishAnchor: 'A' })).toEqual([
      'A open start anchor start anchor',
      'A open finish anchor finish anchor',
      'B open start added A \u2192 B SS',
      'B open finish unresolved B \u2192 A FF would close a loop',
    ]);
  });

  it('adds no link from an actual date of out-of-sequence work, for which P6 makes successors wait', () => {
    const texts = ['M 0', 'Q 12-20', 'P 2-24', 'X 14-24', 'N 30'];
    const links = ['M FS Q', 'Q FS P', 'P FF X', 'X FS N'];
    const find = (sheet: SheetNetwork) => withoutAnchors(list(sheet)).filter((text) => text.startsWith('X'));
    expect(find(createSheet(texts, links, { P: { status: 'inProgress' } }))).toEqual([
      'X dangling start added Q \u2192 X SS',
    ]);
    // Work in sequence passes on its actual start.
    const done = { status: 'completed' } as const;
    const inOrder = createSheet(texts, links, { M: done, Q: done, P: { status: 'inProgress' } });
    expect(find(inOrder)).toEqual(['X dangling start added P \u2192 X SS']);
    // Completed work passes it on too.
    const behind = createSheet(
      ['M 0', 'Q 12-20', 'P 2-6', 'C 7-9', 'X 14-24', 'N 30'],
      ['M FS Q', 'Q FS P', 'P FS C', 'C FF X', 'X FS N'],
      { P: done, C: done },
    );
    expect(find(behind)).toEqual(['X dangling start added Q \u2192 X SS']);
  });

  it('adds no link from the start of work in progress that may resume after the data date', () => {
    const [texts, links] = [
      ['M 0', 'Q 0-2', 'P 2-12', 'X 6-12', 'N 12'],
      ['M FS Q', 'P FF X', 'X FS N'],
    ];
    const done = { status: 'completed' } as const;
    const find = (lag: string, calendars: readonly string[]) => {
      const [own, other] = calendars.map((calendar) => ({ calendar }));
      const changes = { M: done, Q: done, P: { status: 'inProgress', ...own } as const, X: { ...other } };
      return list(createSheet(texts, [...links, `Q FS${lag} P`], changes)).filter((text) =>
        text.startsWith('X'),
      );
    };
    expect(find('', ['Five', 'Five'])).toEqual(['X dangling start added P \u2192 X SS']);
    expect(find('+8', [])).toEqual(['X dangling start added Q \u2192 X FS']);
    expect(find('', ['Five', 'Six'])).toEqual(['X dangling start added Q \u2192 X FS']);
  });

  it('links from the finish of a milestone, which may be at the end of a day', () => {
    const sheet = createSheet(['M 0', 'P 5', 'X 5-9', 'N 9'], ['M FS P', 'P FF X', 'X FS N']);
    expect(withoutAnchors(list(sheet))).toEqual(['X dangling start added P \u2192 X FS']);
  });

  describe('prefers a link that can drive', () => {
    const open = { status: 'inProgress' } as const;
    const done = { status: 'completed' } as const;
    const find = (sheet: SheetNetwork, options = {}) =>
      list(sheet, options).filter((text) => text.startsWith('X') && text.includes(' start '));

    it('from the finish of a predecessor in progress, not its start', () => {
      const [texts, links] = [
        ['M 0', 'P 1-4', 'X 5-9', 'N 9'],
        ['M FS P', 'P FF X', 'X FS N'],
      ];
      expect(find(createSheet(texts, links, { M: done, P: open }))).toEqual([
        'X dangling start added P \u2192 X FS',
      ]);
      expect(find(createSheet(texts, links))).toEqual(['X dangling start added P \u2192 X SS']);
    });

    it('from a farther predecessor that is still to come, not a nearer one that has started', () => {
      const texts = ['M 0', 'Q 3-5', 'P 1-7', 'X 6-9', 'N 9'];
      const links = ['M FS P', 'M FS Q', 'Q FF P', 'P FF X', 'X FS N'];
      expect(find(createSheet(texts, links, { P: open }))).toEqual(['X dangling start added Q \u2192 X FS']);
    });

    it('from a start anchor that is still to come, not a predecessor that has started', () => {
      const texts = ['M 3', 'P 1-7', 'X 6-9', 'N 9'];
      const links = ['P FF X', 'X FS N', 'P FS N'];
      expect(find(createSheet(texts, links, { P: open }))).toEqual(['X dangling start added M \u2192 X FS']);
      // Completed work is the last resort, nearest first.
      expect(find(createSheet(texts, links, { P: open, M: done }))).toEqual([
        'X dangling start added P \u2192 X SS',
      ]);
    });

    it('from the finish of a start anchor in progress, not its start', () => {
      const [texts, links] = [
        ['A 0-4', 'X 5-9', 'B 2-9', 'N 9'],
        ['X FS N', 'B FS N', 'A FS N'],
      ];
      const named = { startAnchor: 'A' };
      expect(list(createSheet(texts, links, { A: open }), named)).toEqual([
        'A open start anchor start anchor',
        'B open start added A \u2192 B SS',
        'N open finish anchor finish anchor',
        'X open start added A \u2192 X FS',
      ]);
      expect(find(createSheet(texts, links), named)).toEqual(['X open start added A \u2192 X SS']);
    });

    it('from a start anchor that is still to come, not a completed neighbour', () => {
      const wbs = { wbs: 'W' };
      const [texts, links] = [
        ['M 3', 'D 0-2', 'X 6-9', 'N 9'],
        ['X FS N', 'M FS N', 'D FS N'],
      ];
      const near = { nearest: true };
      expect(find(createSheet(texts, links, { D: { ...done, ...wbs }, X: wbs }), near)).toEqual([
        'X open start added M \u2192 X FS',
      ]);
      expect(find(createSheet(texts, links, { D: { ...done, ...wbs }, X: wbs, M: done }), near)).toEqual([
        'X open start added D \u2192 X FS',
      ]);
    });

    it('added for another end, rather than one of its own that cannot drive', () => {
      const texts = ['M 0', 'X 6-9', 'Y 2-5', 'N 9'];
      const sheet = createSheet(texts, ['M FS Y', 'X FS N'], {
        M: done,
        X: { wbs: 'W' },
        Y: { wbs: 'W', status: 'inProgress' },
      });
      expect(find(sheet, { nearest: true })).toEqual(['X open start added Y \u2192 X FS']);
      expect(solve(sheet, { nearest: true }).book.listAdded()).toHaveLength(1);
    });
  });

  it('lists completed anchors of each project, including named ones', () => {
    const done = { status: 'completed' } as const;
    const sheet = createSheet(['M 0', 'A 1-4', 'N 9', 'O 0', 'B 2-5', 'P 8', 'Q 9'], ['O FS B', 'B FS P'], {
      ...{ M: { ...done, projectId: 'ONE' }, A: { projectId: 'ONE' }, N: { projectId: 'ONE' } },
      ...{ O: { ...done, projectId: 'TWO' }, B: { projectId: 'TWO' }, P: { projectId: 'TWO' } },
      Q: { ...done, projectId: 'TWO' },
    });
    const listAnchors = (options = {}) => list(sheet, options).filter((text) => text.includes(' anchor '));
    expect(listAnchors()).toEqual([
      'M open start anchor start anchor',
      'N open finish anchor finish anchor',
      'O open start anchor start anchor',
      'P open finish anchor finish anchor',
    ]);
    expect(listAnchors({ finishAnchor: 'Q' })).toContain('Q open finish anchor finish anchor');
  });

  it('refuses an anchor that does not exist', () => {
    expect(() => solve(createSheet(['A 0-9'], []), { startAnchor: 'Q' })).toThrow(
      "Option startAnchor names activity 'Q', which is not on the TASK sheet, or flagged for deletion there.",
    );
  });

  it('names the projects of an unsuitable anchor if the sheet has several', () => {
    const sheet = createSheet(['A 0-9', 'L 0-9', 'L 0-9', 'B 0-9'], [], {
      A: { projectId: 'P1' },
      L: { projectId: 'P1', type: 'levelOfEffort', carriesLogic: false },
      B: { projectId: 'P2' },
    });
    expect(() => solve(sheet, { startAnchor: 'Q' })).toThrow(
      "Option startAnchor names activity 'Q', which is in none of the projects P1, P2, or flagged for deletion there.",
    );
    expect(() => solve(sheet, { startAnchor: 'L' })).toThrow(
      "Option startAnchor names activity 'L' of project P1, which is level of effort or a WBS summary and carries no logic.",
    );
  });

  it('refuses an anchor that carries no logic, and closes no loop through such an activity', () => {
    const effort = { L: { type: 'levelOfEffort', carriesLogic: false } } as const;
    const sheet = createSheet(['A 0-9', 'L 0-9', 'B 0-9'], ['A FF L', 'L FF B'], effort);
    expect(() => solve(sheet, { finishAnchor: 'L' })).toThrow(
      "Option finishAnchor names activity 'L', which is level of effort or a WBS summary and carries no logic.",
    );
    // Links to level of effort drive nothing, but P6 would see A -> L -> B -> A.
    expect(list(sheet, { startAnchor: 'B', finishAnchor: 'A' })).toEqual(
      expect.arrayContaining([
        'A open start unresolved B \u2192 A SS would close a loop',
        'B open finish unresolved B \u2192 A FF would close a loop',
      ]),
    );
  });

  it('ignores activities without logic and rows flagged for deletion', () => {
    const sheet = createSheet(['M 0', 'L 0-9', 'A 0-9', 'N 9'], ['M FS A', 'A SS L', 'L FF A', 'A FS N'], {
      L: { type: 'levelOfEffort', carriesLogic: false },
    });
    expect(withoutAnchors(list(sheet))).toEqual([]);
    const deleted = {
      ...sheet,
      relationships: sheet.relationships.map((link, place) => ({ ...link, isDeleted: place === 3 })),
    };
    expect(withoutAnchors(list(deleted))).toEqual([
      'A open finish unresolved A \u2192 N FS is there already, flagged for deletion',
      'N open start added M \u2192 N FS',
    ]);
  });
});

const types = ['FS', 'SS', 'FF', 'SF'] as const;
const size = 8;
const arbitrarySheet = fc
  .record({
    dates: fc.array(fc.tuple(fc.option(fc.nat(20), { freq: 8 }), fc.nat(9)), {
      minLength: size,
      maxLength: size,
    }),
    kinds: fc.array(fc.constantFrom('task', 'task', 'task', 'milestone', 'loe'), {
      minLength: size,
      maxLength: size,
    }),
    states: fc.array(fc.constantFrom<ActivityStatus>('notStarted', 'notStarted', 'inProgress', 'completed'), {
      minLength: size,
      maxLength: size,
    }),
    projects: fc.oneof(
      fc.constant([]),
      fc.array(fc.constantFrom('ONE', 'TWO'), { minLength: size, maxLength: size }),
    ),
    links: fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1), fc.constantFrom(...types)), {
      maxLength: 10,
    }),
  })
  .map(({ dates, kinds, states, projects, links }) => {
    const activities = dates.map(([start, duration], place): Partial<SheetActivity> => ({
      code: 'ABCDEFGH'[place] ?? '',
      // A milestone is never in progress.
      status: kinds[place] === 'milestone' && states[place] === 'inProgress' ? 'completed' : states[place],
      isMilestone: kinds[place] === 'milestone',
      carriesLogic: kinds[place] !== 'loe',
      wbs: place % 2 === 0 ? 'even' : '',
      projectId: projects[place],
      start: start === null ? undefined : toMinutes(start * 60),
      finish:
        start === null ? undefined : toMinutes((start + (kinds[place] === 'milestone' ? 0 : duration)) * 60),
    }));
    const list: TestLink[] = links
      .filter(([a, b]) => a !== b)
      .map(([a, b, type]) => ({ predecessor: Math.min(a, b), successor: Math.max(a, b), type, lag: 0 }));
    return { activities, list };
  });

describe('on any sheet', () => {
  const check = (
    test: (input: {
      sheet: SheetNetwork;
      book: SheetLinkBook;
      solutions: Solution[];
      nearest: boolean;
    }) => void,
  ) => {
    fc.assert(
      fc.property(arbitrarySheet, fc.boolean(), ({ activities, list: links }, nearest) => {
        const sheet = createTestNetwork(activities, links);
        test({ sheet, ...solve(sheet, { nearest }), nearest });
      }),
      { numRuns: 3000 },
    );
  };

  it('adds links that the dates satisfy, without loops, and at most one per side', () => {
    check(({ sheet, book }) => {
      const added = book.listAdded();
      const all = [...sheet.relationships, ...added].filter(
        ({ predecessor, successor }) =>
          sheet.activities[predecessor]?.carriesLogic === true &&
          sheet.activities[successor]?.carriesLogic === true,
      );
      const reaches = (from: number, to: number, seen: Set<number>): boolean =>
        all.some(
          (link) =>
            link.predecessor === from &&
            (link.successor === to ||
              (!seen.has(link.successor) && reaches(link.successor, to, seen.add(link.successor)))),
        );
      for (const { predecessor, successor, type } of added) {
        const [p, s] = [sheet.activities[predecessor], sheet.activities[successor]];
        const from = type.startsWith('F') ? p?.finish : p?.start;
        const to = type.endsWith('S') ? s?.start : s?.finish;
        if (from !== undefined && to !== undefined) expect(from).toBeLessThanOrEqual(to);
        expect(reaches(successor, predecessor, new Set())).toBe(false);
        expect(predecessor).not.toBe(successor);
      }
      expect(new Set(added.map((link) => `${link.predecessor} ${link.successor} ${link.type}`)).size).toBe(
        added.length,
      );
    });
  });

  it('adds a driving link if one exists, and ties only to anchors of the same project', () => {
    let seen = 0;
    check(({ sheet, book, solutions, nearest }) => {
      const anchors = new Map(
        solutions
          .filter(({ status }) => status === 'anchor')
          .map(({ end }) => [`${String(end.activity.projectId)} ${end.side}`, end.activity]),
      );
      for (const { end, status, link, tiedTo } of solutions) {
        if (status !== 'added' || link === undefined) continue;
        const anchor = anchors.get(`${String(end.activity.projectId)} ${end.side}`);
        const other = end.side === 'start' ? link.predecessor : link.successor;
        if (tiedTo !== undefined && anchor !== undefined) expect(other).toBe(anchor.index);
        if (tiedTo !== undefined) expect(sheet.activities[other]?.projectId).toBe(end.activity.projectId);
        if (book.canDrive(link) || end.side === 'finish') continue;
        seen += 1;
        const direct = sheet.relationships.filter(({ successor }) => successor === end.activity.index);
        const near = sheet.activities.filter(
          ({ wbs, index, projectId, carriesLogic }) =>
            nearest &&
            carriesLogic &&
            wbs !== '' &&
            wbs === end.activity.wbs &&
            projectId === end.activity.projectId &&
            index !== end.activity.index,
        );
        const kept = anchors.get(`${String(end.activity.projectId)} finish`);
        const candidates: Link[] = [
          ...(anchor === undefined ? [] : [{ from: anchor.index, type: 'FS' as const }]),
          ...(anchor === undefined || anchor.isMilestone
            ? []
            : [{ from: anchor.index, type: 'SS' as const }]),
          ...(end.kind === 'open'
            ? []
            : direct.flatMap(({ predecessor: from }) =>
                sheet.activities[from]?.carriesLogic === true
                  ? [
                      { from, type: 'SS' as const },
                      { from, type: 'FS' as const },
                    ]
                  : [],
              )),
          ...near
            .filter((one) => one !== kept && one.finish !== undefined && end.activity.start !== undefined)
            .map(({ index }) => ({ from: index, type: 'FS' as const })),
        ].map(({ from, type }) => ({ predecessor: from, successor: end.activity.index, type }));
        const better = candidates.filter(
          (one) =>
            book.canDrive(one) &&
            isSatisfied(createCandidate(sheet, one)) !== false &&
            !book.has(one) &&
            !book.closesLoop(one, 'start'),
        );
        expect(better).toEqual([]);
      }
    });
    expect(seen).toBeGreaterThan(100);
  });

  it('finds only anchors and unresolved ends in a second run', () => {
    check(({ sheet, book, solutions, nearest }) => {
      const more = book.listAdded().map((link, place) => ({
        ...(sheet.relationships[0] ??
          createTestNetwork([{}, {}], [{ predecessor: 0, successor: 1, type: 'FS' }]).relationships[0]),
        ...link,
        index: sheet.relationships.length + place,
        isDeleted: false,
        isExternal: false,
        isOnDoneLoop: false,
        lag: 0,
        row: 100 + place,
        predecessorStatus: undefined,
        successorStatus: undefined,
      }));
      const again = solve({ ...sheet, relationships: [...sheet.relationships, ...more] }, { nearest });
      const name = ({ end }: Solution) => `${end.activity.code} ${end.side}`;
      const left = new Set(solutions.filter(({ status }) => status !== 'added').map(name));
      expect(again.book.listAdded()).toEqual([]);
      expect(again.solutions.map(name).filter((one) => !left.has(one))).toEqual([]);
    });
  });

  it('finds exactly the ends that the definitions describe', () => {
    check(({ sheet, solutions }) => {
      const expected = sheet.activities.flatMap((activity) => {
        if (activity.status === 'completed' || !activity.carriesLogic) return [];
        const logic = sheet.relationships.filter(
          ({ predecessor, successor }) =>
            sheet.activities[predecessor]?.carriesLogic === true &&
            sheet.activities[successor]?.carriesLogic === true,
        );
        const into = logic.filter(({ successor }) => successor === activity.index).map(({ type }) => type);
        const out = logic.filter(({ predecessor }) => predecessor === activity.index).map(({ type }) => type);
        const ends: string[] = [];
        if (
          activity.status === 'notStarted' &&
          (into.length === 0 || (!activity.isMilestone && !into.includes('FS') && !into.includes('SS')))
        )
          ends.push(`${activity.code} start ${into.length === 0 ? 'open' : 'dangling'}`);
        if (out.length === 0 || (!activity.isMilestone && !out.includes('FS') && !out.includes('FF')))
          ends.push(`${activity.code} finish ${out.length === 0 ? 'open' : 'dangling'}`);
        return ends;
      });
      const open = solutions.filter(({ end }) => end.activity.status !== 'completed');
      expect(open.map(({ end }) => `${end.activity.code} ${end.side} ${end.kind}`)).toEqual(expected);
    });
  });
});

describe('links that would move a date although the sheet\u2019s dates satisfy them', () => {
  it('adds none to a finish that may be an expected finish', () => {
    const texts = ['S 0', 'X 0-12', 'Y 3-9', 'Z 9-15', 'F 15'];
    const links = ['S FS X', 'X SS Y', 'Y FS Z', 'S FS Y', 'Z FS F'];
    expect(withoutAnchors(list(createSheet(texts, links)))).toEqual([
      'X dangling finish added X \u2192 Z FF',
    ]);
    const expecting = createSheet(texts, links, { Z: { expectedFinish: toMinutes(15 * 1440) } });
    expect(list(expecting).filter((line) => line.startsWith('X'))).toEqual([
      'X dangling finish added X \u2192 F FS',
    ]);
    // A direct successor is never linked by FS: that would be one of the second level.
    const direct = ['S 0', 'X 0-8', 'Y 8-9', 'Z 9-15', 'F 15'];
    const expectingFirst = createSheet(direct, ['S FS X', 'X SS Y', 'Y FS Z', 'S FS Y', 'Z FS F'], {
      Y: { expectedFinish: toMinutes(9 * 1440) },
    });
    expect(list(expectingFirst).filter((line) => line.startsWith('X'))).toEqual([
      'X dangling finish added X \u2192 Z FS',
    ]);
    const last = createSheet(['S 0', 'X 0-5', 'Z 0-9'], ['S FS X', 'S FS Z'], {
      Z: { expectedFinish: toMinutes(9 * 1440) },
    });
    expect(list(last).filter((line) => line.startsWith('X'))).toEqual([
      'X open finish unresolved X \u2192 Z FF would lead to the finish of Z, which has an expected finish',
    ]);
  });

  it('adds none from an actual date in another project, or from work that depends on it', () => {
    const dates = ['P 1-3', 'Q 2-20', 'X 9-22'];
    const states = (projectId: string): Record<string, Partial<SheetActivity>> => ({
      P: { projectId, status: 'completed' },
      Q: { projectId: 'B', status: 'inProgress' },
      X: { projectId: 'B' },
    });
    const links = ['P FS Q', 'Q FF X'];
    const find = (projectId: string, texts: readonly string[]) =>
      list(createSheet(dates, texts, states(projectId))).find((line) => line.startsWith('X dangling'));
    const isClear = (projectId: string): boolean => {
      const sheet = createSheet(dates, ['P FF X'], states(projectId));
      const link = { predecessor: 0, successor: 2, type: 'SS' as const };
      return createSheetLinkBook(sheet).judge.isClear(createCandidate(sheet, link));
    };
    expect([isClear('B'), isClear('A')]).toEqual([true, false]);
    expect(find('B', links)).toBe('X dangling start added Q \u2192 X SS');
    expect(find('A', links)).not.toContain('added');
  });

  it('adds none with slack to As Late As Possible work without successors', () => {
    const late = { X: { constraints: [{ type: 'asLateAsPossible' as const, date: undefined }] } };
    const find = (milestone: string, links: readonly string[]) =>
      list(createSheet(['S 0', 'X 5-9', 'Y 5-12', milestone], links, late)).find((line) =>
        line.startsWith('X '),
      );
    const links = ['S FS X', 'S FS Y', 'Y FS F'];
    expect(find('F 9', links)).toContain('X \u2192 F FS');
    expect(find('F 12', links)).toBe(
      'X open finish unresolved X \u2192 F FS would move X, which is to be as late as possible',
    );
    expect(find('F 12', [...links, 'X SS Y'])).toBe('X dangling finish added X \u2192 Y FF');
  });

  describe('of resource-dependent work', () => {
    const own = { calendar: 'Five', type: 'task' } as const;
    const followsResources = { calendar: 'Five', type: 'resourceDependent' } as const;
    const find = (
      texts: readonly string[],
      links: readonly string[],
      changes: Parameters<typeof createSheet>[2],
    ) => list(createSheet(texts, links, changes)).find((line) => line.startsWith('X '));

    it('adds one to its start only if work on its calendar starts in between', () => {
      const [texts, links] = [
        ['S 2', 'X 5-9', 'Y 4-9', 'F 9'],
        ['X FS F', 'Y FS F', 'S FS Y'],
      ];
      expect(find(texts, links, { X: followsResources, Y: own })).toBe('X open start added S \u2192 X FS');
      expect(find(texts, links, { X: followsResources, Y: { ...own, calendar: 'Six' } })).toBe(
        'X open start unresolved S \u2192 X FS may move X: the sheet does not show when the resources of S or X work',
      );
    });

    it('adds one from its start only if work on its calendar starts in between', () => {
      const [texts, links] = [
        ['M 0', 'P 1-6', 'X 3-8', 'N 8'],
        ['M FS P', 'P FF X', 'X FS N'],
      ];
      expect(find(texts, links, { P: followsResources, X: own })).toBe(
        'X dangling start added P \u2192 X SS',
      );
      expect(find(texts, links, { P: followsResources, X: { ...own, calendar: 'Six' } })).toBe(
        'X dangling start added M \u2192 X FS',
      );
    });

    it('adds none to the finish of such work in progress', () => {
      const [texts, links] = [
        ['M 0', 'X 1-6', 'Y 2-8', 'N 9'],
        ['M FS X', 'X SS Y', 'Y FS N'],
      ];
      expect(find(texts, links, { X: own, Y: own })).toBe('X dangling finish added X \u2192 Y FF');
      const started = { ...followsResources, status: 'inProgress' } as const;
      expect(find(texts, links, { X: own, Y: started })).toBe('X dangling finish added X \u2192 N FS');
    });
  });

  it('adds one to As Late As Possible work only if that can start late without moving others', () => {
    const late = { X: { constraints: [{ type: 'asLateAsPossible' as const, date: undefined }] } };
    const find = (link: string, end = 'F 12') =>
      list(createSheet(['S 4', 'X 5-9', 'Y 9-12', end], [link, 'Y FS F', 'S FS Y'], late)).find((line) =>
        line.startsWith('X open start'),
      );
    expect(find('X FS Y')).toBe('X open start added S \u2192 X FS');
    const unresolved =
      'X open start unresolved S \u2192 X FS may move a date: the sheet does not show how early X could be, which is to be as late as possible';
    expect(find('X FS-8 Y')).toBe(unresolved);
    expect(find('X SS Y')).toBe('X open start added S \u2192 X FS');
    // The gap in its calendar lies between its start and the dates it must not hold up.
    const gap = list(
      createSheet(['S 4', 'X 5-9', 'Y 8-12', 'F 12'], ['X FS Y', 'Y FS F', 'S FS Y'], late),
    ).find((line) => line.startsWith('X open start'));
    expect(gap).toBe(unresolved);
  });

  it('adds none from the start of work in progress that resumes after the data date', () => {
    const find = (resumed: number) => {
      const sheet = createSheet(['M 0', 'P 1-9', 'X 4-9', 'N 9'], ['M FS P', 'P FF X', 'X FS N'], {
        M: { status: 'completed' },
        P: { status: 'inProgress', resumed: toMinutes(resumed * 1440) },
      });
      return list({ ...sheet, dataDate: toMinutes(3 * 1440) }).find((line) => line.startsWith('X '));
    };
    expect(find(2)).toBe('X dangling start added P \u2192 X SS');
    expect(find(5)).toBe('X dangling start added M \u2192 X FS');
  });

  it('adds none from completed work whose finish is still held by a lag', () => {
    const find = (link: string) =>
      list(
        createSheet(
          ['M 0', 'P 1-9', 'D 1-3', 'X 4-9', 'N 9'],
          ['M FS P', link, 'D FF X', 'X FS N', 'P FS N'],
          {
            M: { status: 'completed' },
            P: { status: 'inProgress' },
            D: { status: 'completed' },
          },
        ),
      ).find((line) => line.startsWith('X '));
    expect(find('P SF D')).toBe('X dangling start added D \u2192 X SS');
    expect(find('P SF+9 D')).toBe('X dangling start added P \u2192 X SS');
  });

  it('adds links from completed As Late As Possible work, which does not move', () => {
    const find = (status: ActivityStatus) =>
      list(
        createSheet(['S 0-2', 'X 5-9', 'F 9'], ['X FS F'], {
          S: { status, constraints: [{ type: 'asLateAsPossible', date: undefined }] },
        }),
        { startAnchor: 'S' },
      ).at(-1);
    expect(find('completed')).toBe('X open start added S \u2192 X SS');
    expect(find('inProgress')).toBe(
      'X open start unresolved S \u2192 X SS would move S, which is to be as late as possible',
    );
  });
});

describe('on large sheets', () => {
  it('solves 20,000 dangling starts after one milestone', () => {
    const count = 20_000;
    const activities = Array.from({ length: count }, (_, place) => ({
      code: `A${place}`,
      isMilestone: place === 0,
      start: toMinutes(place),
      finish: toMinutes(place + (place === 0 ? 0 : 5)),
    }));
    const links = activities
      .slice(1)
      .map((_, place) => ({ predecessor: 0, successor: place + 1, type: 'FF' as const }));
    const { book } = solve(createTestNetwork(activities, links));
    expect(book.listAdded()).toHaveLength(2 * (count - 1) - 1);
  });
});
