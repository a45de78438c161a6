import { activityStatuses, activityTypes, constraintTypes } from '@floatwise/schedule/model';
import { z } from 'zod';
import { defineCall, pathInput, projectInput, readPath } from '../define-call.ts';
import { pageInput } from '../paging.ts';

const day = z.iso.date();
const valueOf = (what: string) => z.string().optional().describe(`Only activities with this ${what}.`);

/** Tools that find a schedule and its activities. */
export const activityDefinitions = {
  list_files: defineCall({
    title: 'List the files',
    description:
      'The files that can be read, newest first, with size and time of the last change. Call it if you do not know the path of a schedule.',
    input: {
      text: z.string().optional().describe('Part of the path, case-insensitive.'),
      ...pageInput,
    },
    lists: true,
  }),
  read_schedule: defineCall({
    title: 'Read a schedule',
    description:
      'Opens a P6 schedule. Returns its projects with data date, finish and critical activities, the number of records, and anything odd in the file. Call it first.',
    input: { path: pathInput },
    reads: readPath,
  }),
  list_activities: defineCall({
    title: 'List and search activities',
    description:
      'Lists activities with their dates and total float. Returns only those that match every given filter, such as text, WBS, code, user-defined field, status, dates, float, calendar, constraint or resource. `total` counts them.',
    input: {
      path: pathInput,
      project: projectInput,
      text: z.string().optional().describe('Part of an Activity ID or name, case-insensitive.'),
      wbs: z
        .string()
        .optional()
        .describe('Part of the WBS names above an activity (`Area > Zone`), case-insensitive.'),
      code: z
        .strictObject({ type: z.string(), value: z.string() })
        .optional()
        .describe('Name of an activity code, and the value activities must have, as in list_codes.'),
      userField: z
        .strictObject({ name: z.string(), value: z.string().optional() })
        .optional()
        .describe('Title of a user-defined field; without value, activities that have any.'),
      status: z.enum(activityStatuses).optional(),
      type: z.enum(activityTypes).optional(),
      startFrom: day.optional().describe('Start on or after this day, such as 2026-03-16.'),
      startTo: day.optional().describe('Start on or before this day.'),
      finishFrom: day.optional(),
      finishTo: day.optional(),
      floatFrom: z.number().optional().describe('Total float of at least this many working days.'),
      floatTo: z.number().optional().describe('Total float of at most this many working days.'),
      percentFrom: z.number().optional().describe('At least this percent complete, 0 to 100.'),
      percentTo: z.number().optional(),
      calendar: valueOf('calendar, by its name as in list_calendars'),
      constraint: z
        .enum(['any', 'none', ...constraintTypes])
        .optional()
        .describe('Only activities with this constraint, any or none. Items then show their constraints.'),
      responsible: valueOf('responsible manager (OBS element of their WBS element)'),
      resource: valueOf('resource, by its ID or name as in list_resources'),
      milestones: z.boolean().optional().describe('true: only milestones; false: all others.'),
      critical: z.boolean().optional().describe('true: only critical activities; false: all others.'),
      order: z
        .enum(['file', 'start', 'finish', 'float', 'longest'])
        .default('file')
        .describe('Order of the list: earliest or lowest first, or longest original duration first.'),
      ...pageInput,
    },
    reads: readPath,
  }),
  get_activity: defineCall({
    title: 'One activity with its links',
    description:
      'Everything the file contains about one activity: dates, float, progress, constraints, codes, user-defined fields, notebooks, resources and expenses. Also its predecessors and successors, and which of them drive. Paging applies to each list.',
    input: { path: pathInput, id: z.string().describe('Activity ID.'), project: projectInput, ...pageInput },
    reads: readPath,
  }),
};
