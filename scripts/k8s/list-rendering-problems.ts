import { X509Certificate } from 'node:crypto';
import { parseAllDocuments } from 'yaml';
import { renderChart } from './helm.ts';

interface RenderedObject {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly stringData?: Readonly<Record<string, string>>;
}

async function render(...set: readonly string[]): Promise<RenderedObject[]> {
  const manifests = await renderChart({ set });
  return parseAllDocuments(manifests).flatMap((document) => (document.toJS() as RenderedObject | null) ?? []);
}

const hosts = [
  'floatwise-nats',
  'floatwise-nats.floatwise.svc',
  'floatwise-nats-0.floatwise-nats-servers.floatwise.svc',
];

/** Whether the certificate Helm makes for NATS is one that clients and the other servers take. */
async function listCertificateProblems(): Promise<string[]> {
  const objects = await render('nats.tls.enabled=true');
  const { stringData = {} } = objects.find(({ metadata }) => metadata.name === 'floatwise-nats-tls') ?? {};
  const [own, authority] = ['tls.crt', 'ca.crt'].map((key) => new X509Certificate(stringData[key] ?? ''));
  if (own === undefined || authority === undefined) return ['The chart makes no certificate for NATS.'];
  return [
    ...(own.verify(authority.publicKey) && own.checkIssued(authority)
      ? []
      : ["The authority has not signed NATS's certificate."]),
    ...(own.subject === own.issuer ? ["NATS's certificate counts as signed by itself."] : []),
    ...hosts.filter((host) => !own.checkHost(host)).map((host) => `NATS's certificate is not for ${host}.`),
  ];
}

/** Sentences about objects that an API server would take and that would still not do what their values say. */
export async function listRenderingProblems(): Promise<string[]> {
  return listCertificateProblems();
}
