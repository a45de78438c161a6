import { keepDerivedFiles } from '../derived-files.ts';
import { createSamples } from './create-samples.ts';

// Writes the sample files. With --check it only lists stale files.
const samples = Object.entries(await createSamples());
await keepDerivedFiles(
  Object.fromEntries(samples.map(([name, bytes]) => [name, () => Promise.resolve(bytes)])),
  'samples',
);
