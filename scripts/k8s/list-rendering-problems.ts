import { renderChart } from './helm.ts';
import { readContainerEnv } from './services.ts';

const exposures: Readonly<Record<string, readonly string[]>> = {
  none: ['exposure.type=none'],
  ingress: ['exposure.type=ingress', 'exposure.host=a.example.com'],
  gateway: ['exposure.type=gateway', 'exposure.host=a.example.com', 'exposure.parentRefs[0].name=any'],
};

/** Checks how many proxies the gateway trusts, for each kind of exposure and setting. */
async function listProxyProblems(): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, set] of Object.entries(exposures)) {
    for (const [said, wanted] of [
      [undefined, name === 'none' ? '0' : '1'],
      ['null', name === 'none' ? '0' : '1'],
      ['0', '0'],
      ['2', '2'],
    ] as const) {
      const hops = said === undefined ? [] : [`exposure.proxyHops=${said}`];
      const env = readContainerEnv(await renderChart({ set: [...set, ...hops] }), 'gateway');
      const found = env.find(({ name: variable }) => variable === 'TRUST_PROXY')?.value;
      if (found !== wanted)
        problems.push(
          `With ${[...set, ...hops].join()} the gateway's TRUST_PROXY is ${found}, not ${wanted}.`,
        );
    }
  }
  return problems;
}

/** Ids that OpenShift would refuse, when none are wanted. */
async function listIdProblems(): Promise<string[]> {
  const manifests = await renderChart({ set: ['podDefaults.fixedIds=false'] });
  return ['runAsUser', 'runAsGroup', 'fsGroup']
    .filter((id) => manifests.includes(`${id}:`))
    .map((id) => `With podDefaults.fixedIds=false a pod still has ${id}.`);
}

/** Describes objects that an API server would accept but that would not do what their values say. */
export async function listRenderingProblems(): Promise<string[]> {
  return [...(await listProxyProblems()), ...(await listIdProblems())];
}
