import { resolve } from 'node:path';
import { bundlePrograms } from './bundle-programs.ts';

// Bundles the services and the command line.
await bundlePrograms(resolve(import.meta.dirname, '../..'));
