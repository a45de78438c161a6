import { listToolFacts } from '@floatwise/tools';
import { CommandError, type Command } from '../command.ts';

export const tools: Command = {
  usage: 'floatwise tools',
  summary: 'Prints the catalogue of tools as JSON, with the options of each.',
  run: (words, terminal) => {
    if (words.length > 0) return Promise.reject(new CommandError("'floatwise tools' takes no arguments."));
    terminal.print(JSON.stringify(listToolFacts(), null, 2));
    return Promise.resolve();
  },
};
