import type { Answering } from '../mcp-tool.ts';
import { requireNamed } from '../find-named.ts';
import { cutPage } from '../paging.ts';
import { describeName } from '../schedule/describe-activity.ts';
import { createTopicReader, formatNote } from '../schedule/notebooks.ts';
import type { OpenSchedule } from '../schedule/open-schedule.ts';

export const listNotes: Answering<'list_notes', OpenSchedule> = (
  { project, topic, text = '', ...page },
  open,
) => {
  const { notebooks, notebookTopics } = open.schedule;
  const readTopic = createTopicReader(open.schedule);
  const topics =
    topic === undefined
      ? undefined
      : requireNamed('notebook topic', topic, { items: notebookTopics, names: ({ name }) => [name] });
  const owners = new Set<string>(open.listActivities(project).map(({ id }) => id));
  const found = notebooks
    .filter(({ activityId }) => owners.has(activityId))
    .filter(({ topicId }) => topics === undefined || topics.some(({ id }) => id === topicId))
    .map((note) => ({ note, activity: open.getById(note.activityId), said: formatNote(note) }))
    .filter(({ said }) => said.toLowerCase().includes(text.toLowerCase()));
  return cutPage(found, page, ({ note, activity, said }) => ({
    ...(activity && describeName(open, activity)),
    topic: readTopic(note),
    text: said,
  }));
};
