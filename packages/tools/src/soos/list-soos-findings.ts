import type { Finding } from '@floatwise/contracts';
import { listProgressFindings, type Schedule, type Xer } from '@floatwise/schedule';
import { formatCount } from '../format-count.ts';
import type { EffectOrObstacle } from './compute-effect.ts';
import { describeChange, formatPair } from './describe-change.ts';
import { listEffectFindings } from './describe-effect.ts';
import { describeViolation } from './describe-violation.ts';
import { formatPlace, formatTerms } from './format-link.ts';
import type { Change } from './list-changes.ts';
import { listOutsideFindings } from './list-outside-findings.ts';
import { listUnresolved } from './list-unresolved.ts';
import type { SoosOptions } from './options.ts';
import type { Solution } from './solve-sequence.ts';

/** A repair with all there is to tell of it. */
export interface Repair {
  readonly solution: Solution;
  readonly changes: readonly Change[];
  readonly effect: EffectOrObstacle;
}

/** Everything changed, everything out of sequence that is left, and what is odd about progress, in this order. */
export function listSoosFindings(
  { xer, schedule }: { readonly xer: Xer; readonly schedule: Schedule },
  { solution, changes, effect }: Repair,
  options: SoosOptions,
): Finding[] {
  const { network, left } = solution;
  return [
    ...(solution.found.length + left.length === 0 ? [nothingFound] : []),
    ...changes.map((change) => formatChange(solution, change)),
    ...left.map(({ link, violation }): Finding => ({
      code: 'soos.historic-left',
      severity: 'info',
      message: `${formatPair(network, link)}, ${formatTerms(link)}: left as it is. ${describeViolation(network, link, violation)}.`,
      at: formatPlace(network, link),
    })),
    ...listUnresolved(solution).map(({ code, message, at }): Finding => ({
      code,
      severity: 'warning',
      message,
      at,
    })),
    ...listEffectFindings(network, effect),
    ...listPruned(solution),
    ...listOverridden(schedule, solution, options),
    ...listOutsideFindings(xer, schedule, network),
    ...listProgressFindings(schedule, network),
    ...network.calendars.findings,
  ];
}

const nothingFound: Finding = {
  code: 'soos.none',
  severity: 'info',
  message: 'No relationship is out of sequence',
};

function formatChange({ network }: Solution, change: Change): Finding {
  const { rule, link, reason } = change;
  return {
    code: `soos.${rule}`,
    severity: rule === 'self-link' ? 'warning' : 'info',
    message: `${describeChange(network, change)}. ${reason}`,
    at: formatPlace(network, link),
  };
}

function listPruned({ pruning: { pruned, isComplete } }: Solution): Finding[] {
  if (pruned === 0 && isComplete) return [];
  const which = pruned === 1 ? '1 bridge link was' : `${formatCount(pruned)} bridge links were`;
  const message = `${which} left out because other links say as much`;
  return isComplete
    ? [{ code: 'soos.pruned', severity: 'info', message }]
    : [
        {
          code: 'soos.pruned',
          severity: 'warning',
          message: `${message}; the search was given up in this large network, so more of them may be superfluous (rrr finds them).`,
        },
      ];
}

/** P6 ignores links out of sequence in such a project: its dates change less than a planner may expect. */
function listOverridden(schedule: Schedule, { network, found }: Solution, { scope }: SoosOptions): Finding[] {
  const projects = new Set(found.map(({ link }) => network.activities[link.successor]?.source.projectId));
  const overridden = schedule.options.filter(
    ({ projectId, progressMode }) => progressMode === 'progressOverride' && projects.has(projectId),
  );
  return overridden.map(({ projectId }) => {
    const code = schedule.projects.find(({ id }) => id === projectId)?.code ?? '';
    return {
      code: 'soos.progress-override',
      severity: 'info',
      message:
        `Project ${code} is scheduled with Progress Override: P6 already ignores most of the links that were out of sequence` +
        `${scope === 'both' ? '' : ' or still are'}; the repaired ones count.`,
    };
  });
}
