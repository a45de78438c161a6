import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitrarySchedule } from '../cpm/test/random-schedule.ts';
import { activity, createTestSchedule, wbsNode } from '../cpm/test/test-schedule.ts';
import { replaceFields, toId, type Activity, type Schedule } from '../model/index.ts';
import { readSchedule, readXer } from '../xer/index.ts';
import type { Assessment } from './assessment.ts';
import { defaultCheckOptions } from './check-options.ts';
import {
  createNodeFinder,
  type RibbonChoice,
  createRibbon,
  findOffenderNode,
  type FindNode,
  type Ribbon,
} from './ribbon.ts';
import { runCheck, runChecks } from './run-checks.ts';

const options = { ...defaultCheckOptions, plannedDates: 'judge' } as const;

function ribbonOf(schedule: Schedule, choice: RibbonChoice) {
  const { assessment, dcma, plus } = runChecks(schedule, { options });
  const findNode = createNodeFinder(assessment, choice);
  const results = [...dcma, ...plus];
  return { assessment, findNode, results, ribbon: createRibbon(assessment.activities, results, findNode) };
}

/** The totals over all nodes, for each check. */
const addUp = ({ checks, nodes }: Ribbon) =>
  checks.map(({ check }, place) => {
    const figures = nodes.map((node) => node.figures[place]);
    const sum = (name: 'count' | 'of' | 'offenders') =>
      figures.reduce((total, figure) => total + (figure?.[name] ?? 0), 0);
    return { no: check.no, count: sum('count'), of: sum('of'), offenders: sum('offenders') };
  });

function expectWhole({ assessment, ribbon, findNode }: ReturnType<typeof ribbonOf>): void {
  const whole = ribbon.checks.map(({ check, count, of, offenders }) => ({
    no: check.no,
    count,
    of,
    offenders: offenders.length,
  }));
  expect(addUp(ribbon)).toEqual(whole);
  expect(ribbon.nodes.reduce((sum, { activities }) => sum + activities, 0)).toBe(
    assessment.activities.length,
  );
  // The number of offenders in a cell equals that of the rows under the node's name.
  for (const [place, { offenders }] of ribbon.checks.entries()) {
    const names = Map.groupBy(offenders, (offender) => findOffenderNode(offender, findNode));
    for (const { name, figures } of ribbon.nodes)
      expect(figures[place]?.offenders).toBe(names.get(name)?.length ?? 0);
  }
}

/** The assessment as if the file had only the items of a node. */
function restrict(assessment: Assessment, findNode: FindNode, name: string): Assessment {
  const isHere = (each: Activity): boolean => findNode(each) === name;
  const leadsHere = ({ successor }: { readonly successor: Activity | undefined }): boolean =>
    successor !== undefined && isHere(successor);
  return {
    ...assessment,
    activities: assessment.activities.filter(isHere),
    logicActivities: assessment.logicActivities.filter(isHere),
    tasks: assessment.tasks.filter(isHere),
    incompleteTasks: assessment.incompleteTasks.filter(isHere),
    links: assessment.links.filter(leadsHere),
    logicLinks: assessment.logicLinks.filter(leadsHere),
    incompleteLinks: assessment.incompleteLinks.filter(leadsHere),
  };
}

/** Checks that use more than the activities and links of the assessment. */
const lookFurther = new Set(['P3', 'P5', 'P16', 'P20']);

const scattered = fc
  .tuple(
    arbitrarySchedule({ hasConstraints: true, hasProgress: true, maxActivities: 12 }),
    fc.array(fc.constantFrom('root', 'a', 'b', 'aa', undefined), { minLength: 12, maxLength: 12 }),
  )
  .map(([schedule, places]): Schedule => {
    const wbsNodes = [
      wbsNode('root', { isProjectNode: true }),
      ...(['a', 'b'] as const).map((id) => wbsNode(id, { parentId: toId('root') })),
      wbsNode('aa', { parentId: toId('a') }),
    ];
    const activities = schedule.activities.map((each, index) => {
      const place = places[index];
      return replaceFields(each, { wbsId: place === undefined ? undefined : toId(place) });
    });
    return { ...schedule, wbsNodes, activities };
  });

describe('a ribbon', () => {
  it('adds up to the whole file, and counts at each node like a file with only that node', () => {
    fc.assert(
      fc.property(scattered, fc.integer({ min: 1, max: 2 }), (schedule, level) => {
        const made = ribbonOf(schedule, { by: 'wbs', level });
        expectWhole(made);
        const { assessment, findNode, ribbon } = made;
        for (const { name, figures } of ribbon.nodes) {
          const own = restrict(assessment, findNode, name);
          for (const [place, { check }] of ribbon.checks.entries()) {
            if (lookFurther.has(check.no)) continue;
            expect([check.no, figures[place]?.of]).toEqual([check.no, runCheck(check, own).of]);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it('puts activities above the level under their own element, and those without an element under (none)', () => {
    const wbsNodes = [
      wbsNode('P', { isProjectNode: true, name: 'Project' }),
      wbsNode('A', { parentId: toId('P'), name: 'Works' }),
      wbsNode('AA', { parentId: toId('A'), name: 'Earth' }),
      wbsNode('X', { parentId: toId('Y'), name: 'Circle' }),
      wbsNode('Y', { parentId: toId('X'), name: 'Circle' }),
    ];
    const activities = ['P', 'A', 'AA', 'X', 'lost'].map((id) => activity(id, { wbsId: toId(id) }));
    const schedule = createTestSchedule({ activities, wbsNodes });
    const name = (level: number) => {
      const { assessment, findNode } = ribbonOf(schedule, { by: 'wbs', level });
      return assessment.activities.map((each) => findNode(each));
    };
    expect(name(1).slice(0, 3)).toEqual(['P Project', 'P.A Works', 'P.A Works']);
    expect(name(2).slice(0, 3)).toEqual(['P Project', 'P.A Works', 'P.A.AA Earth']);
    expect(name(1)[3]).toContain('Circle');
    expect(name(1)[4]).toBe('(none)');
  });

  it('joins codes with the separator of the project', () => {
    const schedule = createTestSchedule({
      project: { wbsSeparator: '/' },
      wbsNodes: [
        wbsNode('P', { isProjectNode: true, name: 'Project' }),
        wbsNode('A', { parentId: toId('P') }),
      ],
      activities: [activity('one', { wbsId: toId('A') })],
    });
    const { assessment, findNode } = ribbonOf(schedule, { by: 'wbs', level: 1 });
    expect(assessment.activities.map(findNode)).toEqual(['P/A A']);
  });
});

it('groups by the responsible manager of the WBS element, or (none)', () => {
  const wbsNodes = [
    wbsNode('A', { obsId: toId('1') }),
    wbsNode('B', { obsId: toId('2') }),
    wbsNode('C', { obsId: toId('gone') }),
    wbsNode('D', {}),
  ];
  const obsNodes = [
    { id: toId('1'), parentId: undefined, name: 'Civil', row: 0 },
    { id: toId('2'), parentId: toId('1'), name: 'Concrete', row: 1 },
  ];
  const activities = ['A', 'B', 'C', 'D'].map((id) => activity(id, { wbsId: toId(id) }));
  const { assessment, findNode } = ribbonOf(createTestSchedule({ activities, wbsNodes, obsNodes }), {
    by: 'responsible',
  });
  expect(assessment.activities.map((each) => findNode(each))).toEqual([
    'Civil',
    'Concrete',
    '(none)',
    '(none)',
  ]);
});

/** Real files. Skipped if missing. */
const corpus = new URL('../../../../../shared/corpus/', import.meta.url);
const files = existsSync(corpus) ? readdirSync(corpus).filter((name) => name.endsWith('.xer')) : [];

describe.skipIf(files.length === 0)('ribbons of real files', () => {
  it.each(files)('%s: by WBS, calendar and every activity code they add up', (name) => {
    let schedule: Schedule;
    try {
      schedule = readSchedule(readXer(readFileSync(new URL(name, corpus))));
    } catch {
      return;
    }
    const { assessment, dcma, plus } = runChecks(schedule, { options });
    const results = [...dcma, ...plus];
    const codes = [...new Set(schedule.activityCodeTypes.map((type) => type.name))].slice(0, 5);
    const choices: RibbonChoice[] = [
      { by: 'wbs', level: 1 },
      { by: 'wbs', level: 3 },
      { by: 'calendar' },
      { by: 'responsible' },
      ...codes.map((code) => ({ by: 'code' as const, name: code })),
    ];
    for (const choice of choices) {
      const findNode = createNodeFinder(assessment, choice);
      const ribbon = createRibbon(assessment.activities, results, findNode);
      expectWhole({ assessment, results, findNode, ribbon });
    }
  });
});
