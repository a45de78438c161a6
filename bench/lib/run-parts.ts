import { printProcessorsAtEnd } from '../../packages/testkit/src/watch-processors.ts';

/**
 * Runs the parts of a bench named in its arguments, or all, and then prints how busy the processors were.
 *
 * @throws Error that names an unknown part
 */
export async function runParts(parts: Readonly<Record<string, () => void | Promise<void>>>): Promise<void> {
  const chosen = process.argv.slice(2);
  printProcessorsAtEnd();
  for (const name of chosen.length === 0 ? Object.keys(parts) : chosen) {
    const measure = parts[name];
    if (measure === undefined) throw new Error(`${name} is none of ${Object.keys(parts).join(', ')}.`);
    console.log(`\n${name}`);
    await measure();
  }
}
