#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

// Must run before any other import, so that types are stripped and code compiled once and not with every command. Does
// nothing if the folder cannot be written.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/floatwise'));
const { runCommandLine } = await import('./run-command-line.ts');

// A reader that closes early, such as `floatwise tools | head -1`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCommandLine(process.argv.slice(2), {
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
  write: (bytes) => process.stdout.write(bytes),
  readInput: () => buffer(process.stdin),
  showProgress: process.stderr.isTTY ? (text) => process.stderr.write(`\r\u001b[K${text ?? ''}`) : undefined,
});
