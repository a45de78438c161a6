import { keepDerivedFiles } from '../derived-files.ts';
import { derivedFiles } from './derived-files-of-graphql.ts';

// Writes the files derived from the GraphQL schema and the pages' operations. With --check it only lists stale files.
await keepDerivedFiles(derivedFiles, 'graphql');
