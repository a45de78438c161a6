const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Years that two digits name in P6 and Excel. */
const shortYears = { first: 1950, last: 2049 };

const isoDate = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d))?$/;

/**
 * A date for readers, as P6 writes it: `2026-03-16T08:00` is `16-Mar-26 08:00` and `2026-03-16` is `16-Mar-26`. The year has four
 * digits where two would be ambiguous. Other text stays as it is.
 */
export function formatDateText(text: string): string {
  const [, year = '', month = '', day = '', time] = isoDate.exec(text) ?? [];
  const monthName = months[Number(month) - 1];
  if (monthName === undefined) return text;
  const isShort = Number(year) >= shortYears.first && Number(year) <= shortYears.last;
  const date = `${day}-${monthName}-${isShort ? year.slice(2) : year}`;
  return time === undefined ? date : `${date} ${time}`;
}
