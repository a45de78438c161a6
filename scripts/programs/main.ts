import { resolve } from 'node:path';
import { bundlePrograms } from './bundle-programs.ts';

// Bundles the services and the command line in dist/programs.
await bundlePrograms(resolve(import.meta.dirname, '../../dist/programs'));
