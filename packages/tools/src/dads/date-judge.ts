import type { Candidate, Link } from './open-end.ts';

/** Judges links whose known dates satisfy them: whether adding one moves a date all the same. */
export interface DateJudge {
  /** Whether the link moves no date. */
  readonly isClear: (candidate: Candidate) => boolean;
  /** What a link between these two would do; the end of a sentence that begins with the link. */
  readonly describe: (candidate: Candidate) => string;
  /** Called with each link that is added. */
  readonly add: (link: Link) => void;
}
