import {
  findFinish,
  isMilestone,
  listConstraints,
  type Activity,
  type Project,
} from '@floatwise/schedule/model';
import type { Answering } from '../mcp-tool.ts';
import { shorten } from '../paging.ts';
import { describeActivity, toDate } from '../schedule/describe-activity.ts';
import type { OpenSchedule } from '../schedule/open-schedule.ts';

const mostProjects = 20;
const mostFindings = 10;

export const readScheduleHead: Answering<'read_schedule', OpenSchedule> = (_input, open) => {
  const { schedule, projects, activities } = open;
  const byProject = Map.groupBy(activities, ({ projectId }) => projectId);
  return {
    file: open.fileName,
    projects: projects
      .slice(0, mostProjects)
      .map((project) => describeProjectHead(open, project, byProject.get(project.id) ?? [])),
    projectsInFile: projects.length,
    counts: {
      activities: activities.length,
      ...countStatuses(activities),
      milestones: activities.filter(isMilestone).length,
      relationships: schedule.relationships.length,
      wbsElements: schedule.wbsNodes.length,
      calendars: schedule.calendars.length,
      resources: schedule.resources.length,
      assignments: schedule.assignments.length,
      constraints: activities.filter((each) => listConstraints(each).length > 0).length,
      notebooks: schedule.notebooks.length + schedule.wbsNotebooks.length,
    },
    activityCodes: schedule.activityCodeTypes.slice(0, mostProjects).map(({ name }) => shorten(name)),
    userFields: schedule.userFieldTypes.slice(0, mostProjects).map(({ label }) => shorten(label)),
    oddities: schedule.findings
      .slice(0, mostFindings)
      .map(({ code, message }) => ({ code, message: shorten(message) })),
    odditiesInFile: schedule.findings.length,
  };
};

function describeProjectHead(open: OpenSchedule, project: Project, activities: readonly Activity[]) {
  const root = open.schedule.wbsNodes.find((node) => node.isProjectNode && node.projectId === project.id);
  let last: Activity | undefined;
  for (const activity of activities) {
    if (last === undefined || (findFinish(activity) ?? 0) > (findFinish(last) ?? 0)) last = activity;
  }
  return {
    id: project.code,
    name: shorten(root?.name ?? ''),
    dataDate: toDate(project.dataDate),
    plannedStart: toDate(project.plannedStart),
    mustFinishBy: toDate(project.mustFinishBy),
    scheduledFinish: toDate(project.scheduledFinish),
    lastActivity: last === undefined ? null : describeActivity(open, last),
    criticalIs:
      project.criticalPathType === 'longestPath'
        ? 'on the longest path'
        : `total float of at most ${project.criticalFloatMinutes / 60} hours`,
    activities: activities.length,
    criticalActivities: activities.filter(open.isCritical).length,
  };
}

function countStatuses(activities: readonly Activity[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of activities) {
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}
