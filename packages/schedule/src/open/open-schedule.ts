import { checkProjects } from '../model/index.ts';
import { isXmlHead } from '../pmxml/check-schedule-head.ts';
import { isWorkbookHead } from '../sheet/workbook-head.ts';
import { checkUnread, countUnread } from '../unread/index.ts';
import { readSchedule, readXer, type ReadXerOptions } from '../xer/index.ts';
import { OpenedSchedule } from './opened-schedule.ts';

/**
 * Opens a schedule of any format, by its first bytes: an XER, P6 XML, or a spreadsheet exported from P6, which lacks calendars. Keeps the
 * bytes without copying them, so they must not change. Throws UnusableInputError with a sentence for a file that cannot be used.
 */
export async function openSchedule(
  content: Uint8Array | ArrayBuffer,
  options: ReadXerOptions = {},
): Promise<OpenedSchedule> {
  const bytes = content instanceof ArrayBuffer ? new Uint8Array(content) : content;
  if (!(bytes instanceof Uint8Array)) throw new TypeError('openSchedule takes the bytes of a file.');
  if (isWorkbookHead(bytes)) {
    // An XER does not need the code that reads workbooks, nor that of P6 XML.
    const { readSheetSchedule } = await import('./read-sheet-schedule.ts');
    const { schedule, network } = await readSheetSchedule(bytes);
    const listFindings = () => network.findings;
    return new OpenedSchedule({ format: 'workbook', schedule, unread: network.unread, listFindings });
  }
  const isXml = isXmlHead(bytes);
  const xer = isXml ? undefined : readXer(bytes, options);
  const schedule =
    xer === undefined
      ? (await import('../pmxml/read-pmxml.ts')).readPmxml(bytes).schedule
      : readSchedule(xer);
  // Reads also the fields that are read on first use, so that a file of which too much is unread is refused here.
  schedule.activities.forEach(({ name }) => name);
  const unread = countUnread(schedule);
  checkUnread(unread.list());
  checkProjects(schedule, isXml ? 'E_PMXML_NO_ACTIVITIES' : 'E_XER_NO_TABLE');
  const listFindings = () => schedule.findings;
  return new OpenedSchedule({
    ...{ format: isXml ? ('pmxml' as const) : ('xer' as const), schedule, unread, listFindings },
    ...(xer === undefined ? {} : { xer }),
  });
}
