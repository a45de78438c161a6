import type { Calendar } from '../../model/index.ts';
import { fieldCodes } from '../field-codes.ts';
import type { TableMapper } from '../table-mapper.ts';

export const calendarMapper: TableMapper<Calendar> = {
  tables: ['CALENDAR'],
  keys: ['clndr_id'],
  bind: (find) => {
    const id = find('clndr_id');
    const name = find('clndr_name');
    const type = find('clndr_type');
    const isDefault = find('default_flag');
    const projectId = find('proj_id');
    const baseCalendarId = find('base_clndr_id');
    const hoursPerDay = find('day_hr_cnt');
    const hoursPerWeek = find('week_hr_cnt');
    const hoursPerMonth = find('month_hr_cnt');
    const hoursPerYear = find('year_hr_cnt');
    const data = find('clndr_data');
    return (row) => ({
      id: row.requiredId(id),
      name: row.textOrEmpty(name),
      type: row.code(type, fieldCodes.calendarType),
      isDefault: row.flag(isDefault) ?? false,
      projectId: row.id(projectId),
      baseCalendarId: row.id(baseCalendarId),
      hoursPerDay: row.number(hoursPerDay),
      hoursPerWeek: row.number(hoursPerWeek),
      hoursPerMonth: row.number(hoursPerMonth),
      hoursPerYear: row.number(hoursPerYear),
      data: row.text(data),
      row: row.row,
    });
  },
};
