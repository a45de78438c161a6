import type { ActivityId, NotebookTopicId, TableRow } from './ids.ts';

/** A kind of notebook entry, such as Delay Notes. */
export interface NotebookTopic extends TableRow {
  readonly id: NotebookTopicId;
  readonly name: string;
}

/** A notebook entry of an activity. */
export interface Notebook extends TableRow {
  readonly activityId: ActivityId;
  readonly topicId: NotebookTopicId | undefined;
  /** HTML, or plain text from other programs. */
  readonly text: string | undefined;
}
