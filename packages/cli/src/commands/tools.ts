import { listToolFacts } from '@floatwise/tools';
import type { AddCommand } from '../command.ts';

export const addTools: AddCommand = (program, terminal) => {
  program
    .command('tools')
    .description('print the catalogue of tools as JSON, with the options of each')
    .allowExcessArguments(false)
    .action(() => terminal.print(JSON.stringify(listToolFacts(), null, 2)));
};
