import { readPmxml, type Pmxml } from '../read-pmxml.ts';

/** Adds the first and last lines of a file. */
export const wrap = (inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<APIBusinessObjects xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n${inner}\n</APIBusinessObjects>\n`;

/** An activity with only the required elements. */
export const plainActivity =
  '<Activity><ObjectId>1</ObjectId><Id>A1000</Id><Name>Dig</Name><Type>Task Dependent</Type><Status>Not Started</Status></Activity>';

/** Reads a file with one project P that contains these elements. */
export const readProject = (inner: string, shared = ''): Pmxml =>
  readText(wrap(`${shared}<Project><ObjectId>7</ObjectId><Id>P</Id>${inner}</Project>`));

export const readText = (text: string): Pmxml => readPmxml(Buffer.from(text));

export const listMessages = ({ schedule }: Pmxml): string[] =>
  schedule.findings.map(({ message }) => message);
