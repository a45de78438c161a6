import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';

/** The programs of the documents, with their arguments as a shell passes them on. */
export type Command = readonly [program: string, ...args: string[]];

const recorded = [
  'kubectl',
  'helm',
  'make',
  'docker',
  'npx',
  'aws',
  'cosign',
  'stripe',
  'nats',
  'k6',
  'node',
];
// A program name in front of each argument list, so that arguments may contain any text.
const recorder = `#!/bin/sh
{ printf '%s\\0' "$(basename "$0")" "$@"; printf '\\0'; } >> "$COMMANDS"
`;

/** Parts that stand for something else: a shell would take \`<id>\` for a file. */
const fillIn = (script: string): string => script.replaceAll(/<([a-z]+)>/g, '$1').replaceAll('...', '…');

/** Lists the commands of a script by running it with programs that only write down their arguments. @throws Error where the shell fails */
export async function recordCommands(script: string): Promise<Command[]> {
  const dir = await mkdtemp(join(tmpdir(), 'floatwise-commands-'));
  try {
    const bin = join(dir, 'bin');
    await mkdir(bin);
    await writeFile(join(dir, 'recorder'), recorder);
    await chmod(join(dir, 'recorder'), 0o755);
    for (const name of recorded) await symlink(join(dir, 'recorder'), join(bin, name));
    for (const name of ['sh', 'basename', 'grep', 'cat'])
      await symlink(await findProgram(name), join(bin, name));
    const log = join(dir, 'commands');
    await writeFile(log, '');
    // A filter finds nothing here.
    const text = fillIn(script)
      .replaceAll(/\| grep/g, '| cat | grep')
      .replaceAll(/(\| grep .*)$/gm, '$1 || true');
    await execa('/bin/sh', ['-euc', text], { env: { PATH: bin, COMMANDS: log }, extendEnv: false });
    const lists = (await readFile(log, 'utf8')).split('\0\0').filter(Boolean);
    return lists.map((list) => list.split('\0') as unknown as Command);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function findProgram(name: string): Promise<string> {
  return (await execa('/bin/sh', ['-c', `command -v ${name}`])).stdout;
}
