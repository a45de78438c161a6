import { listStaleFiles, writeDerivedFiles } from '../derived-files.ts';
import { derivedFiles } from './derived-files-of-graphql.ts';

// Writes what is made of the GraphQL schema and of the operations of the pages. With --check it tells what is stale.
if (process.argv.includes('--check')) {
  const problems = await listStaleFiles(derivedFiles, 'graphql');
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} else {
  await writeDerivedFiles(derivedFiles);
}
