import type { Finding } from '@floatwise/contracts';
import { createInfo, createWarning } from '@floatwise/contracts/create-finding';
import { computeCpm, formatActivityLoop } from '../../cpm/index.ts';
import { ActivityLabels, toId, type Activity, type ActivityId, type Schedule } from '../../model/index.ts';
import type { PairedUpdates, UpdateFile } from '../pair.ts';
import { stepNames, type StepName } from '../windows.ts';
import { applyNetwork, type NetworkStep } from './apply-network.ts';
import { applyDurations, applyProgress } from './apply-progress.ts';
import { scheduleStep, type StepSchedule } from './schedule-step.ts';
import { createStepIds, type StepIds } from './step-ids.ts';

/** The schedule after one step, or after several that are joined because the logic between them has a loop. */
export interface ScheduledHybrid {
  readonly steps: readonly StepName[];
  readonly after: StepSchedule;
}

export interface ScheduledHybrids {
  readonly ids: StepIds;
  readonly before: StepSchedule;
  /** In order; the last is the current file. */
  readonly hybrids: readonly ScheduledHybrid[];
  readonly network: NetworkStep;
  readonly findings: readonly Finding[];
  /** Findings about replacements for missing data, with the file name. */
  readonly fileFindings: readonly Finding[];
}

/** Schedules the previous file, the intermediate schedules and the current file. `hybrids` is undefined if one of the files has a loop. */
export function scheduleHybrids(
  updates: PairedUpdates,
): ScheduledHybrids | { readonly hybrids: undefined; readonly findings: readonly Finding[] } {
  const before = scheduleStep(updates.previous.schedule);
  const ids = createStepIds(updates);
  const current = scheduleStep(updates.current.schedule, (activity) => getCurrentKey(ids, activity));
  if (before === undefined || current === undefined) {
    const looped = new Set([
      ...(before === undefined ? [updates.previous] : []),
      ...(current === undefined ? [updates.current] : []),
    ]);
    return { hybrids: undefined, findings: [...looped].map(createFileLoop) };
  }
  const progress = applyProgress(updates.previous.schedule, updates.projects, ids);
  const durations = applyDurations(progress, ids);
  const network = applyNetwork(durations, updates, ids);
  const schedules = [progress, durations, network.schedule];
  const findings: Finding[] = [];
  const hybrids: ScheduledHybrid[] = [];
  let waiting: StepName[] = [];
  stepNames.forEach((name, index) => {
    waiting.push(name);
    const schedule = schedules[index];
    const after = schedule === undefined ? current : scheduleStep(schedule);
    if (after === undefined) {
      if (schedule !== undefined) findings.push(createHybridLoop(schedule, name, stepNames[index + 1]));
      return;
    }
    hybrids.push({ steps: waiting, after });
    waiting = [];
  });
  const fileFindings = [
    ...listFileFindings(updates.previous, before),
    ...(updates.current === updates.previous ? [] : listFileFindings(updates.current, current)),
  ];
  return { ids, before, hybrids, network, findings, fileFindings };
}

/** Activities of unpaired projects get keys of their own. */
function getCurrentKey({ byCurrentId }: StepIds, { id }: Activity): ActivityId {
  return byCurrentId.get(id) ?? toId(`current:${id}`);
}

const listFileFindings = ({ name }: UpdateFile, { findings }: StepSchedule): Finding[] =>
  findings.map((finding) => ({ ...finding, message: `${name}: ${finding.message}` }));

const createFileLoop = ({ name, schedule }: UpdateFile): Finding =>
  createWarning(
    'updates.loop',
    `${name}: ${formatScheduleLoop(schedule)} Without its dates nothing can be said about what moved the finish.`,
  );

const createHybridLoop = (schedule: Schedule, name: StepName, next: StepName | undefined): Finding =>
  createInfo(
    'updates.loop',
    `Steps ${name} and ${next ?? ''} are joined, because between them the logic loops. ${formatScheduleLoop(schedule)}`,
  );

function formatScheduleLoop(schedule: Schedule): string {
  const cpm = computeCpm(schedule);
  return cpm.kind === 'loop' ? formatActivityLoop(cpm.loop, new ActivityLabels(schedule)) : '';
}
