import type { ConversionProgress } from '@floatwise/contracts';

export const stages = ['upload', 'queue', 'conversion'] as const;
export type Stage = (typeof stages)[number];

export const stageTitles: Record<Stage, string> = {
  upload: 'Upload',
  queue: 'Queue',
  conversion: 'Conversion',
};

/** Each stage's share of the bar; they add up to 1. */
export const stageShares: Record<Stage, number> = { upload: 0.4, queue: 0.1, conversion: 0.5 };

/** The tool's work fills this much of the conversion stage; the download fills the rest. */
export const toolShare = 0.9;

/** Progress of each stage, 0..1, and how many conversions are queued ahead of this one. */
export interface StageProgress {
  readonly upload: number;
  readonly queue: number;
  readonly conversion: number;
  readonly ahead: number;
  readonly mostAhead: number;
  /** The converter was lost, and another has started again. */
  readonly startedAgain: boolean;
  /** The tool's current step; undefined until it reports one. */
  readonly step: string | undefined;
}

export type ProgressStep =
  | ConversionProgress
  /** `attempt` counts the runs started. */
  | { stage: 'conversion'; fraction: number; attempt: number; step?: undefined }
  | { stage: 'receive'; fraction: number };

export const noProgress: StageProgress = {
  upload: 0,
  queue: 0,
  conversion: 0,
  ahead: 0,
  mostAhead: 0,
  startedAgain: false,
  step: undefined,
};

/** Applies a progress report. Progress never goes backwards: a repeated or late report changes nothing. */
export function advanceProgress(progress: StageProgress, step: ProgressStep): StageProgress {
  switch (step.stage) {
    case 'upload':
      return { ...progress, upload: Math.max(progress.upload, step.fraction) };
    case 'queue':
      return advanceQueue(progress, step.ahead);
    case 'conversion':
      return {
        ...afterQueue(progress),
        conversion: Math.max(progress.conversion, step.fraction * toolShare),
        startedAgain: progress.startedAgain || ('attempt' in step && step.attempt > 1),
        step: step.step ?? progress.step,
      };
    case 'receive':
      return {
        ...afterQueue(progress),
        conversion: Math.max(progress.conversion, toolShare + step.fraction * (1 - toolShare)),
      };
  }
}

function advanceQueue(progress: StageProgress, ahead: number): StageProgress {
  if (progress.queue === 1) return progress;
  const mostAhead = Math.max(progress.mostAhead, ahead);
  const passed = (mostAhead - ahead) / (mostAhead + 1);
  return { ...progress, upload: 1, ahead, mostAhead, queue: Math.max(progress.queue, passed) };
}

function afterQueue(progress: StageProgress): StageProgress {
  return { ...progress, upload: 1, queue: 1, ahead: 0 };
}

export function getStage(progress: StageProgress): Stage {
  if (progress.upload < 1) return 'upload';
  return progress.queue < 1 ? 'queue' : 'conversion';
}

/** Overall progress, 0..1. */
export function computeOverall(progress: StageProgress): number {
  return stages.reduce((sum, stage) => sum + stageShares[stage] * progress[stage], 0);
}

/** Verbs that double their last letter, and names that are not plain words. */
const forms: Readonly<Record<string, string>> = { run: 'running', split: 'splitting' };
const nouns: Readonly<Record<string, string>> = { xer: 'XER file', pobs: 'POBS table' };

/** A tool's step as words: `writeWorkbook` becomes `Writing the workbook`. */
export function formatStep(step: string): string {
  const [verb = '', ...object] = step.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  const doing = forms[verb] ?? `${verb.replace(/e$/, '')}ing`;
  const noun = object.map((word) => nouns[word] ?? word).join(' ');
  return `${doing.charAt(0).toUpperCase()}${doing.slice(1)}${noun === '' ? '' : ` the ${noun}`}`;
}
