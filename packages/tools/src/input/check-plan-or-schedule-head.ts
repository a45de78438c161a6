import { checkPlanHead, isWebPage } from '@floatwise/ooxml/head';
import { checkScheduleHead, isXmlHead } from '@floatwise/schedule/pmxml-head';

/** For tools that take spreadsheets, .xer and P6 XML. Throws UnusableInputError for anything else. */
export function checkPlanOrScheduleHead(head: Uint8Array): void {
  if (isXmlHead(head) && !isWebPage(head)) checkScheduleHead(head);
  else checkPlanHead(head);
}
