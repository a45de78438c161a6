import type { Finding } from '@floatwise/contracts';
import { createEmptyFileError, UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { LocaleEvidence } from '../locale/index.ts';
import type { ProjectId, Schedule } from '../model/index.ts';
import { checkXerSize } from '../xer/bytes/check-xer-head.ts';
import { chooseProject } from '../xer/bytes/xer-findings.ts';
import { FindingLog } from '../xer/finding-log.ts';
import type { CountedSchedule } from '../unread/count-unread.ts';
import type { XerSchedule } from '../xer/read-schedule.ts';
import { completeDates, completeLongestPath, completeWbs } from './complete-schedule.ts';
import { createLocaleSource } from './create-locale-source.ts';
import { parseRecords } from './parse-records.ts';
import { RecordSorter } from './record-sorter.ts';
import type { Scope } from './scope.ts';
import { joinLists } from './schedule-lists.ts';

/** The original project of a baseline, and the baseline as a separate schedule. */
export interface PmxmlBaseline {
  readonly originalProjectId: ProjectId | undefined;
  /** Its only project is marked as exported, so it can be used like a baseline file. */
  readonly schedule: CountedSchedule;
}

export interface Pmxml {
  /** Its findings are the problems in the file and the values used instead. */
  readonly schedule: XerSchedule;
  /** In file order; P6 writes those the user chose for export. */
  readonly baselines: readonly PmxmlBaseline[];
}

/**
 * Reads a P6 XML file into the model that `readSchedule` returns for an XER, with its baselines. Throws `UnusableInputError`
 * with E_EMPTY, E_NOT_PMXML, E_PMXML_TRUNCATED, E_PMXML_NO_ACTIVITIES or E_TOO_LARGE; other problems are findings: E_VALUE,
 * E_PMXML_RECORD, E_CAL. Sources: Oracle's schema p6apibo.xsd, MPXJ's readers and writers.
 */
export function readPmxml(bytes: Uint8Array): Pmxml {
  if (bytes.length === 0) throw createEmptyFileError();
  checkXerSize(bytes.length, 'P6 XML file');
  const log = new FindingLog();
  const sorter = new RecordSorter(log, new LocaleEvidence(createLocaleSource(bytes)));
  parseRecords(bytes, sorter, log);
  const { main } = sorter;
  if (main.lists.activities.length === 0)
    throw new UnusableInputError(
      'E_PMXML_NO_ACTIVITIES',
      `The file has no Activity elements in a project, so there are no activities to work on. ${chooseProject}`,
    );
  sorter.complete();
  const own = createSchedule(sorter, main);
  const baselines = Array.from(sorter.baselines.values(), (scope) => {
    const { schedule } = createSchedule(sorter, scope);
    scope.unread.counts = { ...scope.unread.counts, activities: schedule.activities.length };
    return {
      originalProjectId: scope.projects[0]?.project.originalProjectId,
      schedule: { ...schedule, unread: scope.unread },
    };
  });
  const findings = [...own.findings, ...completeLongestPath(own.schedule), ...log.list()];
  return { schedule: { ...own.schedule, findings, unread: main.unread }, baselines };
}

function createSchedule({ shared }: RecordSorter, scope: Scope): { schedule: Schedule; findings: Finding[] } {
  completeWbs(scope);
  const schedule = joinLists(shared, scope.lists);
  return { schedule, findings: completeDates(schedule) };
}
