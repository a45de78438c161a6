#!/usr/bin/env node
// Plain JavaScript that any Node reads: an older one would answer the types of main.ts with a stack trace.
if (process.features.typescript) import('../src/main.ts');
else {
  console.error(
    `floatwise needs Node 22.18 or later, and this is ${process.versions.node}. Install a newer Node, or run it as 'npx floatwise' in the project's folder.`,
  );
  process.exitCode = 1;
}
