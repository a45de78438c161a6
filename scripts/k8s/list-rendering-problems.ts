import { X509Certificate } from 'node:crypto';
import { renderChart } from './helm.ts';
import { parseManifests, readContainerEnv } from './services.ts';

const exposures: Readonly<Record<string, readonly string[]>> = {
  none: ['exposure.type=none'],
  ingress: ['exposure.type=ingress', 'exposure.host=a.example.com'],
  gateway: ['exposure.type=gateway', 'exposure.host=a.example.com', 'exposure.className=any'],
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

const hosts = [
  'floatwise-nats',
  'floatwise-nats.floatwise.svc',
  'floatwise-nats-0.floatwise-nats-servers.floatwise.svc',
];

/** Reasons for clients and other servers to reject the certificate that Helm creates for NATS. */
async function listCertificateProblems(): Promise<string[]> {
  const objects = parseManifests(await renderChart({ set: ['nats.tls.enabled=true'] }));
  const { stringData = {} } = objects.find(({ metadata }) => metadata.name === 'floatwise-nats-tls') ?? {};
  const [own, authority] = ['tls.crt', 'ca.crt'].map((key) => new X509Certificate(stringData[key] ?? ''));
  if (own === undefined || authority === undefined) return ['The chart makes no certificate for NATS.'];
  return [
    ...(own.verify(authority.publicKey) && own.checkIssued(authority)
      ? []
      : ["The authority has not signed NATS's certificate."]),
    ...(own.subject === own.issuer
      ? ["NATS's certificate counts as self-signed: subject and issuer are the same."]
      : []),
    ...hosts.filter((host) => !own.checkHost(host)).map((host) => `NATS's certificate is not for ${host}.`),
  ];
}

/** Describes objects that an API server would accept but that would not do what their values say. */
export async function listRenderingProblems(): Promise<string[]> {
  return [...(await listCertificateProblems()), ...(await listProxyProblems()), ...(await listIdProblems())];
}
