import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import { chartDir, helm } from '../../scripts/k8s/helm.ts';
import { listNameProblems, readChartObjects } from './list-name-problems.ts';
import { documents, readInlineCommands, readProcedures } from './read-procedures.ts';
import { recordCommands, type Command } from './record-commands.ts';

// Each command of the documents for operators is read by the program it is for. What a command does is tried elsewhere:
// `make test-k8s` follows the procedures on an API server, and the tests beside this one on engines.

const rootDir = resolve(import.meta.dirname, '../..');
/** Nothing listens there: a program that has understood its command says so. */
const noCluster = { KUBECONFIG: '/dev/null', KUBERNETES_MASTER: 'http://127.0.0.1:1' };
const cannotConnect = /connection refused|was refused|cluster unreachable|kubernetes cluster unreachable/i;
/** Products of others, which are not part of this checkout. */
const others = ['docker', 'aws', 'cosign', 'stripe', 'nats', 'k6', 'npx'];

let commands: Command[];

beforeAll(async () => {
  const lists: Command[] = [];
  for (const document of documents) {
    const scripts = [
      ...(await readProcedures(document)).map(({ script }) => script),
      // A part of a command in the text, such as `helm upgrade`, only names it.
      ...(await readInlineCommands(document)).filter((command) => !isPart(command)),
    ];
    for (const script of scripts) lists.push(...(await recordCommands(script)));
  }
  commands = [...new Map(lists.map((command) => [command.join(' '), command])).values()];
}, 300_000);

const isPart = (command: string): boolean =>
  /^helm upgrade( …| --set)?( |$)(?!floatwise)|^helm rollback$|^kubectl --namespace <|^npx floatwise convert$/.test(
    command,
  );

const listOf = (program: string): Command[] => commands.filter(([name]) => name === program);

async function answer(program: string, args: readonly string[]): Promise<string> {
  const { all, exitCode } = await execa(program, args, {
    all: true,
    reject: false,
    timeout: 60_000,
    input: '',
    env: noCluster,
  });
  return exitCode === 0 ? `ended: ${all}` : all;
}

it('are found in the documents, and each is for a program that is tried or of others', () => {
  const names = new Set(commands.map(([name]) => name));
  expect([...names].filter((name) => !others.includes(name)).toSorted()).toEqual([
    'helm',
    'kubectl',
    'make',
    'node',
  ]);
  expect(listOf('kubectl').length).toBeGreaterThan(35);
});

describe('kubectl', () => {
  it('understands each command', async () => {
    const problems: string[] = [];
    for (const [, ...args] of listOf('kubectl')) {
      const words = args.includes('--') ? args.slice(0, args.indexOf('--')).concat('--', 'true') : args;
      const text = await answer('kubectl', words);
      if (!cannotConnect.test(text)) problems.push(`kubectl ${args.join(' ')}: ${text}`);
    }
    expect(problems).toEqual([]);
  });

  it('shows whole logs, of all pods', () => {
    for (const [, ...args] of listOf('kubectl').filter(([, what]) => what === 'logs')) {
      if (!args.includes('--selector')) continue;
      // With a selector kubectl shows ten lines of each pod, and refuses more than five pods.
      expect(args, args.join(' ')).toContain('--tail=-1');
      if (args.includes('app.kubernetes.io/instance=floatwise'))
        expect(args.some((arg) => arg.startsWith('--max-log-requests='))).toBe(true);
    }
  });

  it('never waits for the success alone of a Job that may fail', () => {
    for (const [, ...args] of listOf('kubectl').filter(([, what]) => what === 'wait'))
      expect(args).not.toContain('--for=condition=complete');
  });
});

it('kubectl and helm name what a cluster with the chart has', async () => {
  const objects = await readChartObjects();
  const problems = [...listOf('kubectl'), ...listOf('helm')].flatMap((command) =>
    listNameProblems(command, objects, commands).map((problem) => `${command.join(' ')}: ${problem}`),
  );
  expect(problems).toEqual([]);
  for (const [broken, problem] of [
    ['kubectl rollout restart deployment floatwise-gatway', 'There is no deployment floatwise-gatway.'],
    ['kubectl exec floatwise-valkey-1 -- true', 'There is no pod floatwise-valkey-1.'],
    ['kubectl patch pvc data-floatwise-nats-3 --patch {}', 'There is no persistentvolumeclaim data-'],
    ['kubectl create job now --from=cronjob/floatwise-backup', 'There is no cronjob floatwise-backup.'],
    ['kubectl get pods --selector app.kubernetes.io/component=redis', 'Nothing has the label'],
    [
      'kubectl patch secret floatwise-nats --patch {"stringData":{"NATS_PASSWORD":""}}',
      'has no NATS_PASSWORD',
    ],
    ['kubectl get podz', 'There is no kind podz.'],
    ['helm rollback floatwse', 'There is no release floatwse.'],
  ] as const) {
    const [program = '', ...args] = broken.split(' ');
    expect(listNameProblems([program, ...args], objects, commands).join()).toContain(problem);
  }
});

it('a database shell knows what each of its lines calls', async () => {
  const procedures = (await Promise.all(documents.map(readProcedures))).flat();
  const lines = procedures.flatMap(({ statements }) => statements);
  expect(lines.length).toBeGreaterThan(2);
  const called: string[] = [];
  const call = (name: string) => () => void called.push(name);
  const users = ['createUser', 'changeUserPassword', 'dropUser'];
  const database = Object.fromEntries(users.map((name) => [name, call(name)]));
  const shell = { db: { getSiblingDB: () => database }, passwordPrompt: () => 'secret' };
  for (const line of lines) expect(() => void runInNewContext(line, shell), line).not.toThrow();
  expect(called).toEqual(users);
});

it('a container finds the program it is given', () => {
  const [run] = listOf('docker').filter((command) => command.includes('node'));
  const [file = '', what] = run?.slice(run.indexOf('node') + 1) ?? [];
  expect(existsSync(resolve(rootDir, file)), file).toBe(true);
  expect(what).toBe('back-up');
});

it('helm renders what each upgrade sets, and understands the rest', async () => {
  for (const [, ...args] of listOf('helm')) {
    const [what, , , ...rest] = args;
    if (what !== 'upgrade') {
      expect(await answer(await findHelm(), args), args.join(' ')).toMatch(cannotConnect);
      continue;
    }
    const set = rest.filter((_arg, at) => rest[at] === '--set' || rest[at - 1] === '--set');
    const volume = ['--set', 'backUp.volume.persistentVolumeClaim.claimName=back-ups'];
    const flags = rest.filter((_arg, at) => rest[at] !== '--set' && rest[at - 1] !== '--set');
    expect(flags.join(' ')).toMatch(
      /^(--version \d+\.\d+\.\d+ --namespace floatwise )?--reset-then-reuse-values$/,
    );
    const rendered = await helm(
      'template',
      'floatwise',
      chartDir,
      '--kube-version',
      '1.34.0',
      ...volume,
      ...set,
    );
    expect(rendered).toContain('kind: Deployment');
  }
});

async function findHelm(): Promise<string> {
  return (await execa('sh', [resolve(rootDir, 'scripts/k8s/find-helm.sh')])).stdout.trim();
}

it('make has each target, and uses each setting', async () => {
  for (const [, target = '', ...settings] of listOf('make')) {
    const recipe = await execa('make', ['--dry-run', '--always-make', target, ...settings], {
      cwd: rootDir,
      reject: false,
      all: true,
    });
    expect(recipe.exitCode, `make ${target}: ${recipe.all}`).toBe(0);
    const makefile = (await execa('cat', [resolve(rootDir, 'Makefile')])).stdout;
    for (const setting of settings.filter((one) => /^[a-z]+=/.test(one))) {
      const [name = ''] = setting.split('=');
      const isUsed = makefile.includes(`$(${name})`) || target === 'load' || target === 'chaos';
      expect(isUsed, `make ${target} ${setting}`).toBe(true);
    }
  }
});
