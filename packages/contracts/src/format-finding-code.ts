/** Codes, or their parts after the tool, that need further words. */
const words: Readonly<Record<string, string>> = {
  E_CAL: 'Calendar not usable',
  E_DATADATE: 'No data date',
  E_PMXML_RECORD: 'Odd element',
  E_STATUS: 'Status and dates disagree',
  E_UNKNOWN_ACT: 'Unknown activity',
  E_VALUE: 'Value not readable',
  E_XER_ROW: 'Odd row',
  E_XER_TRUNCATED: 'End line missing',
  climbed: 'Predecessor added',
  none: 'Nothing to change',
  raised: 'Lag raised',
  self: 'Self-link',
};

/** A finding code in words: `soos.bridge-added` becomes `Bridge added`; an unknown code is returned unchanged. */
export function formatFindingCode(code: string): string {
  const [, name = code] = /^[a-z][a-z-]*\.([a-z][a-zA-Z0-9-]*)$/.exec(code) ?? [];
  const known = words[name];
  if (known !== undefined) return known;
  if (name === code) return code;
  const text = name.replaceAll('-', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
