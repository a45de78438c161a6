import type { ReportCell } from '@floatwise/contracts';
import { formatCount, formatCounted } from '../../answer/format-count.ts';
import { criticalNames } from '../describe-floats.ts';
import { othersId, isShareWithoutActivity } from '../step-words.ts';
import { formatSigned } from '../words.ts';
import { pathNames } from '../describe-steps.ts';
import type { Claim, NarrativeBlock, NarrativeTable } from './narrative.ts';
import { listClaims, proveCount, say, state, type Subject } from './subject.ts';

/** Causes subject for each step; sheet What Moved has all. */
const mostCauses = 5;

/** What was critical, what is, and the path that drives the finish. */
export function listPathBlocks(subject: Subject): NarrativeBlock[] {
  const { project, lists, rows } = subject;
  const { counts } = project;
  const became = rows.count(lists.floats, { critical: [criticalNames.became] });
  const left = rows.count(lists.floats, {
    critical: [criticalNames.noLonger, criticalNames.completed],
  });
  const done = rows.count(lists.floats, { critical: [criticalNames.completed] });
  const added = rows.count(lists.scope, { change: ['added'], critical: ['yes'] });
  const deleted = rows.count(lists.scope, { change: ['deleted'], critical: ['yes'] });
  const current = rows.pick(lists.path, {
    columns: ['activityId', 'activityName', 'startNow', 'finishNow', 'floatNow', 'path', 'chain'],
    where: { path: [pathNames.now, pathNames.both] },
    // Completed work has no float.
    isWanted: (get) => get('floatNow') !== null,
  });
  const gone = rows.pick(lists.path, {
    columns: ['activityId', 'activityName', 'finishThen', 'finishNow', 'floatThen', 'floatNow'],
    where: { path: [pathNames.then] },
    isWanted: (get) => get('floatThen') !== null,
  });
  return [
    say(
      [
        `${formatCounted(counts.criticalBefore, 'open activity was', 'open activities were')} critical in the previous update, ${formatCounted(counts.criticalNow, 'is', 'are')} now.`,
        `${formatCounted(became.rows, 'activity', 'activities')} became critical and ${formatCounted(added.rows, 'was', 'were')} added;`,
        `${formatCounted(left.rows, 'is', 'are')} no longer critical, ${formatCount(done.rows)} of them completed, and ${formatCounted(deleted.rows, 'was', 'were')} deleted.`,
      ].join(' '),
      proveCount(subject, 'criticalBefore'),
      proveCount(subject, 'criticalNow'),
      became,
      added,
      left,
      done,
      deleted,
    ),
    ...describeCompression(rows.pick(lists.compression, { columns: compressionColumns })),
    ...(current === undefined
      ? [say('There is no open activity on the driving path of the current update.')]
      : [say('What drives the finish now, open activities only:'), current]),
    ...(gone === undefined
      ? []
      : [say('What drove the finish in the previous update and no longer does:'), gone]),
    ...listNearBlocks(subject),
  ];
}

/** Paths that would drive the finish after a little more delay. */
function listNearBlocks({ compared: { options }, lists, rows }: Subject): NarrativeBlock[] {
  const near = rows.pick(lists.nearPaths, {
    columns: ['path', 'float', 'pathFinish', 'activityId', 'activityName', 'start', 'finish'],
  });
  const most = `at most ${formatCounted(options.nearDays, 'work day')} of float`;
  return near === undefined
    ? [say(`No other path to the finish with ${most} was found.`, rows.count(lists.nearPaths))]
    : [say(`The next paths to the finish, with ${most}:`), near];
}

/** Causes by party, where the options name parties. */
export function listPartyBlocks({ lists, rows }: Subject): NarrativeBlock[] {
  const table = rows.pick(lists.responsible, { columns: ['step', 'party', 'workDays'] });
  if (table === undefined) return [];
  return [
    say(
      'Causes of each step by responsible party. Parties and what is not allocated add up to the step. Who answers for a delay is not judged.',
    ),
    table,
  ];
}

const compressionColumns = ['requiredFinish', 'workLeft', 'timeLeft', 'compression', 'note'];

/** Only where there is a required finish. */
function describeCompression(table: NarrativeTable | undefined): NarrativeBlock[] {
  const has = table?.rows.some(([required]) => required !== null) === true;
  return table === undefined || !has
    ? []
    : [say('Work left on the driving path against work days left to the required finish:'), table];
}

/** The steps, and the causes of each that moved the finish. */
export function listMovementBlocks({ project, lists, rows }: Subject): NarrativeBlock[] {
  const steps = rows.pick(lists.steps, { columns: ['step', 'finish', 'days', 'workDays'] });
  if (steps === undefined || steps.rows.length <= 1)
    return [
      say(
        project.followed?.isMissing === true
          ? 'An update lacks the activity at which the finish is measured, so what moved it is not explained.'
          : 'The files cannot be scheduled step by step, so what moved the finish is not explained.',
      ),
      ...(steps === undefined ? [] : [steps]),
    ];
  const moved = steps.rows.filter(
    ([step, , days, workDays]) => step !== varianceTitle && (days !== 0 || workDays !== 0),
  );
  const { finish } = project;
  const sum =
    finish.workDays === null || finish.days === null
      ? ''
      : ` They add up to ${formatSigned(finish.days)} ${Math.abs(finish.days) === 1 ? 'day' : 'days'}.`;
  return [
    say(
      `The previous update becomes the current one in steps; each is scheduled, and the figures say how far the finish moved.${sum}`,
    ),
    steps,
    ...moved.flatMap((cells) => listCauses(cells, { lists, rows })),
  ];
}

const varianceTitle = 'Variance';

function listCauses(
  [step = null]: readonly ReportCell[],
  { lists, rows }: Pick<Subject, 'lists' | 'rows'>,
): NarrativeBlock[] {
  const title = String(step);
  const all = rows.list(lists.shares, { step: [title] });
  const at = (id: string): number => lists.shares.columns.findIndex((column) => column.id === id);
  const [id, name, workDays, why] = [at('activityId'), at('activityName'), at('workDays'), at('why')];
  const causes = all
    .filter((cells) => cells[id] !== othersId)
    .slice(0, mostCauses)
    .map((cells): Claim => {
      const label = isShareWithoutActivity(String(cells[id])) ? '' : `${cells[id]} `;
      const reason = cells[why] === null ? '' : `: ${cells[why]}`;
      const days = Number(cells[workDays]);
      return state(
        `${label}${cells[name] ?? ''}, ${formatSigned(days)} work ${Math.abs(days) === 1 ? 'day' : 'days'}${reason}.`,
        rows.count(lists.shares, { step: [title], activityId: [String(cells[id])] }),
      );
    });
  if (causes.length === 0) return [];
  const rest = all.length - causes.length;
  const more = rest === 0 ? '' : ` Sheet What Moved lists ${formatCounted(rest, 'more row', 'more rows')}.`;
  return [say(`${title}, the greatest causes:${more}`), listClaims(...causes)];
}
