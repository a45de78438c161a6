import type { Finding, Report, ReportTable } from '@floatwise/contracts';

/** What the page shows of a file before any question. */
export interface ViewFacts extends Pick<Report, 'projects' | 'dataDate' | 'finish' | 'codePage' | 'tasks'> {
  readonly findings: readonly Finding[];
  /** What a look-ahead can be grouped by. */
  readonly groupings: readonly { readonly value: string; readonly title: string }[];
}

/** Something in the file that a tool repairs, such as `24 relationships out of sequence`. */
export interface Repair {
  readonly tool: string;
  readonly count: number;
  readonly text: string;
}

/** Questions about an open file: the checks, the paths to an activity, the next weeks, and open files without their names. */
export type ViewQuestion =
  | {
      readonly about: 'checks';
      readonly fileName: string;
      readonly options: Readonly<Record<string, string | number | boolean | readonly string[]>>;
      /** A file with the baseline. */
      readonly baseline: File | undefined;
    }
  | {
      readonly about: 'paths';
      /** Index of the activity; undefined for the finish. */
      readonly to: number | undefined;
      /** Short name of the project whose finish is meant, if there are several. */
      readonly project: string | undefined;
      readonly byTotalFloat: boolean;
    }
  | { readonly about: 'ahead'; readonly weeks: number; readonly by: string }
  | {
      readonly about: 'anonymised';
      /** Given together, so that they have the same made names. */
      readonly files: readonly File[];
      /** By how many weeks dates move. */
      readonly weeks: number;
    };

export interface ChecksAnswer {
  readonly about: 'checks';
  readonly report: Report;
  readonly repairs: readonly Repair[];
}

/** A table with the sentence above it, or the reason why there is none. */
export interface TableAnswer {
  readonly about: 'paths' | 'ahead';
  readonly sentence: string;
  readonly table: ReportTable | undefined;
}

/** The contents of the files, in their order. */
export interface AnonymisedAnswer {
  readonly about: 'anonymised';
  readonly contents: readonly Uint8Array<ArrayBuffer>[];
  /** What was left out of the files, as a sentence. */
  readonly leftOut: string | undefined;
}

export type ViewAnswer = ChecksAnswer | TableAnswer | AnonymisedAnswer;
export type AnswerTo<Question extends ViewQuestion> = Question extends { readonly about: 'checks' }
  ? ChecksAnswer
  : Question extends { readonly about: 'anonymised' }
    ? AnonymisedAnswer
    : TableAnswer;
