import type { Notebook, WbsNotebook } from '@floatwise/schedule/model';
import type { Answering } from '../mcp-tool.ts';
import { requireNamed } from '../find-named.ts';
import { cutPage } from '../paging.ts';
import { describeName } from '../schedule/describe-activity.ts';
import { createTopicReader, formatNote } from '../schedule/notebooks.ts';
import type { OpenSchedule } from '../schedule/open-schedule.ts';

export const listNotes: Answering<'list_notes', OpenSchedule> = (
  { project, of, topic, text = '', ...page },
  open,
) => {
  const { notebooks, notebookTopics, wbsNotebooks } = open.schedule;
  const readTopic = createTopicReader(open.schedule);
  const topics =
    topic === undefined
      ? undefined
      : requireNamed('notebook topic', topic, { items: notebookTopics, names: ({ name }) => [name] });
  const projects = new Set<string>(open.listProjects(project).map(({ id }) => id));
  const owners = new Set<string>(open.listActivities(project).map(({ id }) => id));
  const found = [
    ...wbsNotebooks
      .filter(({ projectId }) => projects.has(projectId))
      .map((note) => ({ note, said: formatNote(note), ...describeOwner(note, open) })),
    ...notebooks
      .filter(({ activityId }) => owners.has(activityId))
      .map((note) => ({
        note,
        said: formatNote(note),
        kind: 'activity' as const,
        owner: describe(note, open),
      })),
  ]
    .filter(({ kind }) => of === undefined || kind === of)
    .filter(({ note: { topicId } }) => topics === undefined || topics.some(({ id }) => id === topicId))
    .filter(({ said }) => said.toLowerCase().includes(text.toLowerCase()));
  return cutPage(found, page, ({ note, kind, owner, said }) => ({
    of: kind,
    ...owner,
    topic: readTopic(note),
    text: said,
  }));
};

function describe({ activityId }: Notebook, open: OpenSchedule) {
  const activity = open.getById(activityId);
  return activity === undefined ? {} : describeName(open, activity);
}

/** P6 stores notebooks of a project with the root of its WBS. */
function describeOwner({ projectId, wbsId }: WbsNotebook, open: OpenSchedule) {
  const project = open.projects.find(({ id }) => id === projectId)?.code;
  const node = open.schedule.wbsNodes.find(({ id }) => id === wbsId);
  if (node === undefined || node.isProjectNode)
    return { kind: 'project' as const, owner: { project: project ?? '' } };
  const owner = { wbs: open.formatWbs({ wbsId }), ...(open.projects.length > 1 && { project }) };
  return { kind: 'wbs' as const, owner };
}
