import { listStaleFiles, writeDerivedFiles } from '../derived-files.ts';
import { derivedFiles } from './derived-files-of-graphql.ts';

// Writes the files derived from the GraphQL schema and the pages' operations. With --check it only lists stale files.
if (process.argv.includes('--check')) {
  const problems = await listStaleFiles(derivedFiles, 'graphql');
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} else {
  await writeDerivedFiles(derivedFiles);
}
