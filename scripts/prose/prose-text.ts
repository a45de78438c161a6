/** A paragraph of prose, with the line breaks of the file. */
export interface ProseText {
  readonly kind: 'document' | 'comment' | 'page';
  /** Line of its first word, from 1. */
  readonly line: number;
  readonly text: string;
}
