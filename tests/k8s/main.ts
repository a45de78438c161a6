import { kubectl, startCluster } from './cluster.ts';
import { tryKedaVersions } from './keda-versions.ts';
import { drainNode } from './drain-node.ts';
import { growDisk } from './grow-disk.ts';
import { clearProcedures, followProcedures } from './follow-procedures.ts';
import { install } from './release.ts';
import { scaleByCpu, scaleByQueue } from './scale-steps.ts';
import * as steps from './steps.ts';
import { bumpVersions, changeNatsRights, switchScalingOn } from './upgrade-steps.ts';

// Tests the chart on a real API server with its scheduler and controllers. Prints one line per step.
const namespace = `floatwise-test-${process.pid}`;

async function step(what: string, work: () => Promise<string>): Promise<void> {
  const begunMs = Date.now();
  const figures = await work();
  console.log(`✓ ${what} (${((Date.now() - begunMs) / 1_000).toFixed(1)} s): ${figures}`);
}

async function createNamespace(name: string): Promise<void> {
  await kubectl('create', 'namespace', name);
  const level = ['enforce', 'warn'].map((mode) => `pod-security.kubernetes.io/${mode}=restricted`);
  await kubectl('label', 'namespace', name, ...level);
}

async function testChart(): Promise<void> {
  await createNamespace(namespace);
  await step('every variant passes a server-side dry run and allows exactly its connections', () =>
    steps.dryRunVariants(namespace),
  );
  await step('invalid values are refused', steps.refuseValues);
  await step('install', () => install(namespace));
  await step('helm test', () => steps.testRelease(namespace));
  await step('upgrade and rollback', () => steps.upgradeAndRollBack(namespace));
  await step('new versions of chart and app', () => bumpVersions(namespace));
  await step('new permissions of NATS users', () => changeNatsRights(namespace));
  await step('switching scaling on', () => switchScalingOn(namespace));
  await step('versions of KEDA', () => tryKedaVersions(namespace));
  await step('scaling by CPU', () => scaleByCpu(namespace));
  // Before a command of the runbook restarts a StatefulSet: one that is created again would not know of the restart.
  await step('larger disks', () => growDisk(namespace));
  await step('the procedures of the documents', async () => {
    const figures = await followProcedures(namespace);
    await clearProcedures(namespace);
    await install(namespace);
    return figures;
  });
  await step('scaling by the queue', () => scaleByQueue(namespace));
  await step('drain of a node', () => drainNode(namespace));
  await step('uninstall, install, uninstall, install with external engines, uninstall', () =>
    steps.uninstall(namespace),
  );
  await step('install, upgrade, test and uninstall of variants', () =>
    steps.installVariants(namespace, createNamespace),
  );
}

try {
  const cluster = await startCluster();
  try {
    await testChart();
  } finally {
    await kubectl('delete', 'namespace', namespace, '--ignore-not-found', '--wait=false').catch(
      () => undefined,
    );
    await cluster.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
