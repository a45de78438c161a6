import type { ActivityId, NotebookTopicId, ProjectId, TableRow, WbsId } from './ids.ts';

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

/** A notebook entry of a WBS element, or of the project itself: that of its root, or without an element. */
export interface WbsNotebook extends Pick<Notebook, 'topicId' | 'text' | 'row'> {
  readonly projectId: ProjectId;
  readonly wbsId: WbsId | undefined;
}
