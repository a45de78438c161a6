import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { documents, readInlineCommands, readProcedures } from '../procedures/read-procedures.ts';
import { kubectl, run } from './cluster.ts';

const rootDir = resolve(import.meta.dirname, '../..');

/** Procedures that other steps of this test follow, or whose commands are not for a cluster. */
const followed = [
  'Back-up and restore',
  'Restore',
  'Session secret',
  'NATS passwords',
  'Redis password',
  'MongoDB password',
];
const elsewhere = /^(make|docker|stripe|MONGODB_URL)/m;
/** Commands with a part to fill in, a filter, a pause without end, KEDA, or the end of the site. */
const notHere = /…|\||<|--watch|scaledobject|scale deployment|last-back-up/;

/**
 * kubectl refuses a second restart of a workload within a second, and several commands restart the same workloads. A patch of a
 * field that does not exist is only a warning.
 */
const kubectlHere = `#!/bin/sh
what="$1"
case "$what" in exec | logs)
  shift
  selector= target=
  # No container runs on a simulated node: what the command names has to be there.
  while [ $# -gt 0 ] && [ "$1" != -- ]; do
    case "$1" in --selector) selector="$2"; shift ;; -*) ;; *) target="$1" ;; esac
    shift
  done
  case "$target" in */* | '') ;; *) target="pod/$target" ;; esac
  found="$("$KUBECTL" get \${target:-pods} --namespace "$NAMESPACE" \${selector:+--selector "$selector"} --output name)"
  [ -n "$found" ] || { echo "kubectl $what finds nothing: $selector $target" >&2; exit 1; }
  exit 0 ;;
rollout) sleep 1.2 ;;
esac
exec "$KUBECTL" "$@" --namespace "$NAMESPACE" --warnings-as-errors
`;
const helmHere = '#!/bin/sh\nexec "$HELM" "$@" --namespace "$NAMESPACE" --timeout 300s\n';

/** Follows the documents for operators: each block of commands as a shell would, and each command in the text. */
export async function followProcedures(namespace: string): Promise<string> {
  const bin = await mkdtemp(join(tmpdir(), 'floatwise-procedures-'));
  const find = async (script: string): Promise<string> => (await execa('sh', ['-c', script])).stdout.trim();
  const env = {
    KUBECTL: await find('command -v kubectl'),
    HELM: await find(`sh ${resolve(rootDir, 'scripts/k8s/find-helm.sh')}`),
    NAMESPACE: namespace,
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
  };
  try {
    for (const [name, text] of Object.entries({ kubectl: kubectlHere, helm: helmHere })) {
      await writeFile(join(bin, name), text);
      await chmod(join(bin, name), 0o755);
    }
    const follow = async (place: string, script: string): Promise<void> => {
      const { all, exitCode } = await execa('sh', ['-ec', script], {
        ...{ env, cwd: rootDir, all: true, reject: false, input: '' },
      });
      if (exitCode !== 0) throw new Error(`${place} fails:\n${script}\n${all}`);
    };
    await putBackUpVolume(namespace);
    let blocks = 0;
    for (const document of documents) {
      for (const { place, title, script } of await readProcedures(document)) {
        if (!followed.includes(title) || elsewhere.test(script)) continue;
        await follow(place, script);
        blocks++;
      }
    }
    const inline = (await Promise.all(documents.map(readInlineCommands))).flat();
    const commands = inline.filter((one) => one.startsWith('kubectl ') && !notHere.test(one));
    // Restarts come last, because they replace pods that other commands read.
    const isRestart = (command: string): number => Number(command.includes(' restart '));
    for (const command of [...commands, ...withOtherComponents(commands)].toSorted(
      (one, other) => isRestart(one) - isRestart(other),
    ))
      await follow('A command in the text', command);
    return `${blocks} procedures and ${commands.length} commands work`;
  } finally {
    await rm(bin, { recursive: true, force: true });
  }
}

/** The volume an operator makes for the back-ups. */
async function putBackUpVolume(namespace: string): Promise<void> {
  const claim = {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'back-ups', namespace },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  };
  await run('kubectl', ['apply', '--filename', '-'], JSON.stringify(claim));
}

/** Removes what the procedures have made that no release owns. */
export async function clearProcedures(namespace: string): Promise<void> {
  await kubectl('delete', 'job', 'back-up-now', '--namespace', namespace, '--ignore-not-found');
  await kubectl('delete', 'pvc', 'back-ups', '--namespace', namespace, '--wait=false');
}

/** The runbook shows one component and says that the command is the same for the others. */
function withOtherComponents(commands: readonly string[]): string[] {
  const example = commands.find((one) =>
    one.endsWith('get pods --selector app.kubernetes.io/component=nats'),
  );
  if (example === undefined) throw new Error('The runbook does not say how to find the pods of an engine.');
  return ['s3', 'valkey', 'mongodb'].map((name) => example.replace(/nats$/, name));
}
