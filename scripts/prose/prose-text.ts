/** A paragraph of prose. Its line breaks are those of the file. */
export interface ProseText {
  readonly kind: 'document' | 'comment' | 'page';
  /** Of its first word, from 1. */
  readonly line: number;
  readonly text: string;
}
