#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Before anything else is loaded: types are stripped and code is compiled once, not with every command. In a folder
// that cannot be written nothing is kept, and nothing is said.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/floatwise'));
const { runCommandLine } = await import('./run-command-line.ts');

// A reader that closes its end early, such as `floatwise tools | head -1`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCommandLine(process.argv.slice(2), {
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
});
