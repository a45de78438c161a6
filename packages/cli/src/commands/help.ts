import { formatFileRange } from '@floatwise/contracts';
import { findTool, formatToolFacts, listTools } from '@floatwise/tools';
import { listNearest } from '@floatwise/schedule/model';
import { CommandError, type AddCommand } from '../command.ts';

export const addHelp: AddCommand = (program, terminal) => {
  program
    .command('help')
    .argument('[name]', 'a command, or the ID of a tool')
    .description('print help for a command or a tool, with its options and an example')
    .action((name?: string) => {
      const command = program.commands.find((each) => each.name() === name);
      if (name === undefined) program.outputHelp();
      command?.outputHelp();
      // A tool may have a command of its own.
      if (name !== undefined && (command === undefined || findTool(name) !== undefined))
        terminal.print(formatToolHelp(name));
    });
};

/** What a tool does, the files it takes, its options and an example. Throws CommandError with the nearest name. */
function formatToolHelp(id: string): string {
  const tool = findTool(id);
  if (tool === undefined) {
    const tools = listTools().map((each) => each.id);
    throw new CommandError(
      `There is no tool or command '${id}'. The nearest is ${listNearest(tools, id)[0]}; the tools are ${tools.join(', ')}.`,
    );
  }
  const { title, description, acceptedTypes, inputs, options, guide } = formatToolFacts(tool);
  const settings = Object.entries((options['properties'] ?? {}) as Record<string, OptionFacts>);
  const [type = '.xer'] = acceptedTypes;
  const [first] = settings;
  const example = first === undefined ? '' : ` --set ${first[0]}=${formatValue(first[1].default)}`;
  const takes = inputs === undefined ? 'one file' : formatFileRange(inputs);
  const baseline = inputs?.baseline === undefined ? '' : ' and --baseline FILE';
  return [
    `${tool.id}: ${title}`,
    '',
    description,
    ...(guide?.problem === undefined ? [] : ['', guide.problem]),
    '',
    `Files: ${takes}${baseline}, ${acceptedTypes.join(', ')}`,
    '',
    ...(settings.length === 0 ? ['Options: none'] : ['Options, each as --set name=value:']),
    ...settings.flatMap(([name, facts]) => describeOption(name, facts)),
    '',
    'Example:',
    `  floatwise convert ${tool.id} june${type}${example}`,
  ].join('\n');
}

interface OptionFacts {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly title?: string;
  readonly description?: string;
}

const formatValue = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.join(';') : JSON.stringify(value ?? '');

function describeOption(
  name: string,
  { type, enum: values, default: usual, title, description }: OptionFacts,
) {
  const kind = values === undefined ? (type ?? 'text') : values.map(String).join(' | ');
  const standard = usual === undefined || usual === '' ? '' : `; default ${formatValue(usual)}`;
  const words = [title, description].filter((text) => text !== undefined && text !== '').join('. ');
  return [`  ${name}  (${kind}${standard})`, ...(words === '' ? [] : [`      ${words}`])];
}
