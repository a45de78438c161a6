import { createWarning } from '@floatwise/contracts/create-finding';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { SaxesParser } from 'saxes';
import type { FindingLog } from '../xer/finding-log.ts';
import { decodeXml } from './decode-xml.ts';
import { RecordCollector, type RecordRules } from './record-collector.ts';

/**
 * Parses a P6 XML file in one pass and passes on each record when it ends. Refuses document types: P6 writes none, and their
 * entities can refer to other files or expand without limit. Throws E_NOT_PMXML for anything except well-formed P6 XML and
 * E_PMXML_TRUNCATED for a file that was cut off. Characters that XML does not allow are a finding.
 */
export function parseRecords(bytes: Uint8Array, rules: RecordRules, log: FindingLog): void {
  const collector = new RecordCollector(rules);
  const parser = new SaxesParser({ xmlns: false });
  parser.on('opentag', ({ name }) => {
    collector.openElement(name, parser.line);
  });
  parser.on('text', (text) => {
    collector.addText(text);
  });
  parser.on('cdata', (text) => {
    collector.addText(text);
  });
  parser.on('closetag', () => {
    collector.closeElement();
  });
  parser.on('doctype', () => {
    throw new UnusableInputError(
      'E_NOT_PMXML',
      `Line ${parser.line}: the file declares a document type (DOCTYPE), which P6 does not write and which is not read. Export it from P6 again.`,
    );
  });
  parser.on('error', ({ message }) => {
    if (isOddCharacter.test(message)) addCharacter(log, parser.line);
    else throw toNotXml(message, collector.hasRoot);
  });
  for (const text of decodeXml(bytes)) parser.write(text);
  if (!collector.isComplete) throw toIncomplete(collector, parser.line);
  parser.close();
}

/** The parser continues after these errors. Some versions of P6 write control characters that were pasted into names. */
const isOddCharacter = / (disallowed character|malformed character entity)\.$/;

function addCharacter(log: FindingLog, line: number): void {
  log.add('character', () => {
    const message = `Line ${line}: a character that XML does not allow; it is left in the text.`;
    return createWarning('E_VALUE', message, { line });
  });
}

const exportHint = 'In P6 use File > Export > Primavera P6 (XML).';

/** A file without the root element is something else; one with it is damaged. `message` is `line:column: problem.` */
function toNotXml(message: string, hasRoot: boolean): UnusableInputError {
  const [, line = '1', column = '1', problem = message] = /(\d+):(\d+): (.*?)\.?$/.exec(message) ?? [];
  const where = `line ${line}, column ${column}: ${problem}`;
  return new UnusableInputError(
    'E_NOT_PMXML',
    hasRoot
      ? `The XML of the file is damaged at ${where}. Export it from P6 again.`
      : `This is not a P6 XML file (${where}). ${exportHint}`,
  );
}

function toIncomplete(collector: RecordCollector, line: number): UnusableInputError {
  if (!collector.hasRoot)
    return new UnusableInputError(
      'E_NOT_PMXML',
      `This is not a P6 XML file: it has no elements. ${exportHint}`,
    );
  const record = collector.openRecord;
  const id = record?.values.get('Id') ?? record?.values.get('ObjectId');
  const where = record === undefined ? '' : ` in ${record.element}${id === undefined ? '' : ` ${id}`}`;
  return new UnusableInputError(
    'E_PMXML_TRUNCATED',
    `The file was cut off at line ${line}${where}, so activities may be missing. Export or transfer it again.`,
  );
}
