import type { PlanEdit } from '@floatwise/contracts/plan-edits';
import { addActivity } from './kinds/add-activity.ts';
import { addNonwork, setCalendar } from './kinds/change-calendars.ts';
import { removeConstraint, setConstraint } from './kinds/change-constraints.ts';
import { addLink, changeLink, removeLink } from './kinds/change-links.ts';
import { insertDelay } from './kinds/insert-delay.ts';
import { removeActivity } from './kinds/remove-activity.ts';
import { setDataDate, setMode } from './kinds/set-data-date.ts';
import { setDuration } from './kinds/set-duration.ts';
import { setProgress } from './kinds/set-progress.ts';
import type { Plan, PlanChange } from './plan.ts';

/** What an edit changes. Throws `UnusableInputError` with E_OPTION for an edit that the plan does not allow. */
export function applyEdit(plan: Plan, edit: PlanEdit): PlanChange {
  switch (edit.kind) {
    case 'setDuration':
      return setDuration(plan, edit);
    case 'addActivity':
      return addActivity(plan, edit);
    case 'insertDelay':
      return insertDelay(plan, edit);
    case 'removeActivity':
      return removeActivity(plan, edit);
    case 'addLink':
      return addLink(plan, edit);
    case 'removeLink':
      return removeLink(plan, edit);
    case 'changeLink':
      return changeLink(plan, edit);
    case 'setConstraint':
      return setConstraint(plan, edit);
    case 'removeConstraint':
      return removeConstraint(plan, edit);
    case 'setCalendar':
      return setCalendar(plan, edit);
    case 'addNonwork':
      return addNonwork(plan, edit);
    case 'setProgress':
      return setProgress(plan, edit);
    case 'setDataDate':
      return setDataDate(plan, edit);
    case 'setMode':
      return setMode(plan, edit);
  }
}
