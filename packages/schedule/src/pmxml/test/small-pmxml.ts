import { readPmxml, type Pmxml } from '../read-pmxml.ts';

/** The elements of a file between its first and last lines. */
export const wrap = (inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<APIBusinessObjects xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n${inner}\n</APIBusinessObjects>\n`;

/** The least an activity needs. */
export const plainActivity =
  '<Activity><ObjectId>1</ObjectId><Id>A1000</Id><Name>Dig</Name><Type>Task Dependent</Type><Status>Not Started</Status></Activity>';

/** Reads a file of one project P with these elements in it. */
export const readProject = (inner: string, shared = ''): Pmxml =>
  readText(wrap(`${shared}<Project><ObjectId>7</ObjectId><Id>P</Id>${inner}</Project>`));

export const readText = (text: string): Pmxml => readPmxml(Buffer.from(text));

export const listMessages = ({ schedule }: Pmxml): string[] =>
  schedule.findings.map(({ message }) => message);
