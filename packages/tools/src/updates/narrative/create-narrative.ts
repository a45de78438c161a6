import { formatCounted } from '../../answer/format-count.ts';
import type { UpdateSheetLists } from '../create-sheets.ts';
import { describeMilestones } from '../describe-floats.ts';
import type { Compared } from '../updates-series.ts';
import { listAheadBlocks, listSequenceBlocks } from './ahead-blocks.ts';
import { listChangeBlocks, listFlagBlocks } from './change-blocks.ts';
import { ListedRows } from './listed-rows.ts';
import { listMovementBlocks, listPartyBlocks, listPathBlocks } from './movement-blocks.ts';
import { ownWordsTitle, type Narrative, type NarrativeBlock, type NarrativeSection } from './narrative.ts';
import { listStatusBlocks } from './status-blocks.ts';
import { listTrendSections } from './trend-blocks.ts';
import { formatCellDay, listClaims, ownWords, proveCount, say, state, type Subject } from './subject.ts';
import packageFile from '../../../package.json' with { type: 'json' };

/** Projects with sections of their own. */
const mostProjects = 10;

/**
 * The narrative of the last period of each project. `unread` says what could not be read of the files, and comes first. Every sentence is proven by the lists and counts of the report; what only
 * the planner knows has a place for their own words.
 */
export function createNarrative(
  compared: Compared,
  lists: UpdateSheetLists,
  unread: readonly string[] = [],
): Narrative {
  const { projects } = compared.window;
  const window = compared.series?.windowNames.at(-1);
  const subject = projects.slice(0, mostProjects).map((project): Subject => {
    const rows = new ListedRows({ window, project: project.current.project });
    return { compared, project, lists, rows };
  });
  const names = subject.map(({ project }) => project.current.project).join(', ');
  const [dataDate] = new Set(projects.map(({ current }) => current.dataDate));
  const at = dataDate === undefined || dataDate === null ? '' : `, data date ${formatCellDay(dataDate)}`;
  return {
    title: `Schedule narrative: ${names}`,
    pageHead: `${names}${at}`,
    sections: [
      ...listWarningSections(compared, unread),
      ...subject.flatMap((each) => listSections(each, subject.length > 1)),
      ...listSeriesSections(lists),
      ...listTrendSections(lists, window),
      listSources(compared),
    ],
  };
}

function listSections(subject: Subject, isNamed: boolean): NarrativeSection[] {
  const name = isNamed ? `${subject.project.current.project}: ` : '';
  const sections: readonly (readonly [string, readonly NarrativeBlock[]])[] = [
    [
      'status at the data date',
      [...listStatusBlocks(subject), ownWords('What mattered in this period, in two or three sentences.')],
    ],
    ['critical path', listPathBlocks(subject)],
    [
      'what moved the finish',
      [...listMovementBlocks(subject), ownWords('Why these activities moved, and what is done about it.')],
    ],
    [
      'changes to the schedule',
      [...listChangeBlocks(subject), ownWords('Why the schedule was changed, and who agreed to it.')],
    ],
    ['responsible parties', listPartyBlocks(subject)],
    ['red flags', listFlagBlocks(subject)],
    ['milestones', listMilestoneBlocks(subject)],
    [
      'look-ahead of four weeks',
      [
        ...listAheadBlocks(subject),
        ownWords('What the coming weeks depend on: access, design, deliveries, people.'),
      ],
    ],
    ['out-of-sequence work', listSequenceBlocks(subject)],
  ];
  return sections.flatMap(([title, blocks]) =>
    blocks.length === 0 ? [] : [{ title: toSentenceStart(`${name}${title}`), blocks }],
  );
}

const mostWarnings = 12;

/** What limits every figure below: data that could not be read, and what was assumed instead. */
function listWarningSections({ notes }: Compared, unread: readonly string[]): NarrativeSection[] {
  const warnings = notes.filter(({ severity }) => severity !== 'info').map(({ message }) => message);
  const all = [...unread, ...warnings];
  if (all.length === 0) return [];
  const rest = all.length - mostWarnings;
  const more =
    rest > 0 ? [say(`Sheet Method lists ${formatCounted(rest, 'more remark', 'more remarks')}.`)] : [];
  return [
    {
      title: 'Before you rely on this',
      blocks: [listClaims(...all.slice(0, mostWarnings).map((text) => state(text))), ...more],
    },
  ];
}

const toSentenceStart = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function listMilestoneBlocks(subject: Subject): NarrativeBlock[] {
  const { project, rows } = subject;
  const { milestones, milestonesMoved } = project.counts;
  const table = rows.pick(describeMilestones([project]), {
    columns: ['activityId', 'activityName', 'previous', 'current', 'days', 'done'],
    isWanted: (get) => get('days') !== 0 || get('done') === null,
    rank: (get) => Math.abs(Number(get('days') ?? 0)),
  });
  const text =
    milestones === 0
      ? 'No milestone is in both updates.'
      : `${formatCounted(milestones, 'milestone is', 'milestones are')} in both updates; ${formatCounted(milestonesMoved, 'has', 'have')} another date than before.`;
  return [
    say(text, proveCount(subject, 'milestones'), proveCount(subject, 'milestonesMoved')),
    ...(table === undefined ? [] : [say('Those that moved or are not done:'), table]),
  ];
}

/** For a series: how the finish moved in every period. Steps that moved nothing in any of them are left out. */
function listSeriesSections({ windows }: UpdateSheetLists): NarrativeSection[] {
  if (windows === undefined) return [];
  const columns = windows.columns.flatMap(({ id, kind }, place) => {
    const hasMoved = kind !== 'number' || windows.rows.some((cells) => Boolean(cells[place]));
    return id !== 'ofWindow' && (hasMoved || id === 'variance') ? [id] : [];
  });
  const table = new ListedRows({}).pick(windows, { columns });
  if (table === undefined) return [];
  const hasGaps = windows.columns.some(({ id }) => id === 'note');
  const text = `Days by which the finish moved from update to update, by step${hasGaps ? '' : '; the last row adds them up'}.`;
  return [{ title: 'The whole series', blocks: [say(text), table] }];
}

function listSources({ report, series }: Compared): NarrativeSection {
  const [first = '', ...others] = series?.names ?? report.files;
  const files = [first, ...others].join(', ');
  return {
    title: 'How this was calculated',
    blocks: [
      listClaims(
        ...[
          `Calculated by Floatwise ${packageFile.version} from ${files}. The workbook has every row; its sheet Method has the rules, and the size and SHA-256 of each file.`,
          'Who is responsible, what anybody is entitled to, and what could have been done are not judged.',
          `A field that begins with "${ownWordsTitle}" is for your own words.`,
        ].map((text) => state(text)),
      ),
    ],
  };
}
