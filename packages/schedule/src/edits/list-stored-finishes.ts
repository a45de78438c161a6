import type { Finding, ReportWhatIf } from '@floatwise/contracts';
import { createInfo } from '@floatwise/contracts/create-finding';
import { formatDateText } from '@floatwise/contracts/format-date-text';
import { formatMinutes, parseMinutes, toMinutes, type Minutes, type Project } from '../model/index.ts';

/** The day of a finish, `YYYY-MM-DD`: work until midnight ends on the day before. */
export function findFinishDay(text: string | null): string | undefined {
  const instant = text === null ? undefined : parseMinutes(text);
  return instant === undefined ? undefined : formatMinutes(toMinutes(instant - 1)).slice(0, 10);
}

/** Stored finishes on another day than ours: no effect of an edit, but the reader compares with them. */
export function listStoredFinishes(whatIf: ReportWhatIf, projects: readonly Project[]): Finding[] {
  const finishes = new Map(whatIf.projects.map(({ project, before }) => [project, before]));
  return projects.flatMap(({ code, scheduledFinish }) => {
    const before = finishes.get(code) ?? null;
    const [stored, ours] = [findFinishDay(formatTime(scheduledFinish)), findFinishDay(before)];
    if (stored === undefined || ours === undefined || stored === ours) return [];
    return [
      createInfo(
        'what-if.stored-finish',
        `The file has the finish ${formatDateText(stored)} for project ${code}; its own logic gives ${formatDateText(ours)}, from which the edits are measured.`,
      ),
    ];
  });
}

const formatTime = (time: Minutes | undefined): string | null =>
  time === undefined ? null : formatMinutes(time);
