import { z } from 'zod';
import { defineCall, pathInput, projectInput, readPath } from '../define-call.ts';
import { pageInput } from '../paging.ts';

const day = z.iso.date();

/** Tools that list and add up what activities refer to. */
export const listDefinitions = {
  roll_up: defineCall({
    title: 'Totals by WBS, code, manager or calendar',
    description:
      'Adds up activities by WBS element (each with everything below it), activity code, responsible manager or calendar. Returns numbers by status, critical ones, start, finish, duration, least float, units and cost. Levels of effort and WBS summaries are not counted.',
    input: {
      path: pathInput,
      project: projectInput,
      by: z.enum(['wbs', 'code', 'responsible', 'calendar']).default('wbs'),
      level: z.int().min(0).max(50).optional().describe('Deepest WBS level; 0 is the project, 1 below it.'),
      code: z.string().optional().describe('Name of the activity code, for `by: code`.'),
      text: z.string().optional().describe('Part of the names of groups, case-insensitive.'),
      ...pageInput,
    },
    reads: readPath,
  }),
  list_codes: defineCall({
    title: 'Activity codes and user-defined fields',
    description:
      'The activity codes and user-defined fields of the file, with the number of values and activities. With `name`: the values of one, with the number of activities that have each.',
    input: {
      path: pathInput,
      project: projectInput,
      name: z.string().optional().describe('Name of an activity code or title of a user-defined field.'),
      ...pageInput,
    },
    reads: readPath,
  }),
  list_notes: defineCall({
    title: 'Notebooks',
    description:
      'The notebook entries of projects, WBS elements and activities, with their topic. Each says what it is `of`.',
    input: {
      path: pathInput,
      project: projectInput,
      of: z.enum(['project', 'wbs', 'activity']).optional().describe('Only entries of these.'),
      topic: z.string().optional().describe('Name of the notebook topic.'),
      text: z.string().optional().describe('Part of the text, case-insensitive.'),
      ...pageInput,
    },
    reads: readPath,
  }),
  list_calendars: defineCall({
    title: 'Calendars with holidays',
    description:
      'The calendars of the file with their working week and the number of activities on each. Lists holidays and days with other hours, by default between the first start and the last finish.',
    input: {
      path: pathInput,
      calendar: z.string().optional().describe('Name of one calendar.'),
      from: day.optional().describe('First day to look at, such as 2026-03-16.'),
      to: day.optional().describe('Last day to look at.'),
      ...pageInput,
    },
    reads: readPath,
  }),
  list_resources: defineCall({
    title: 'Resources with units and cost',
    description:
      'The resources and roles with assignments: activities, units and cost (budgeted, actual, remaining), largest budgeted cost first, then units. Units are hours, those of materials their own unit.',
    input: {
      path: pathInput,
      project: projectInput,
      resource: z.string().optional().describe('ID or name of one resource.'),
      ...pageInput,
    },
    reads: readPath,
  }),
  list_months: defineCall({
    title: 'Units and cost by month',
    description:
      'Labor and nonlabor units and cost by month, spread evenly over working time. Budgeted amounts lie between planned dates, actual ones up to the data date, remaining ones between remaining dates. With `resource` those of one resource, otherwise cost includes expenses and materials.',
    input: {
      path: pathInput,
      project: projectInput,
      resource: z.string().optional().describe('ID or name of one resource.'),
      ...pageInput,
    },
    reads: readPath,
  }),
};
