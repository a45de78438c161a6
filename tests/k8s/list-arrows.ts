interface Selector {
  readonly matchLabels?: Readonly<Record<string, string>>;
}
interface Peer {
  readonly podSelector?: Selector;
  readonly namespaceSelector?: Selector;
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] };
}
interface Rule {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports?: readonly { readonly port: number; readonly protocol?: string }[];
}

interface PodTemplate {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
}

/** An object of the rendered chart, with the fields that the arrows need. */
export interface RenderedObject {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  readonly spec?: {
    readonly podSelector?: Selector;
    readonly policyTypes?: readonly string[];
    readonly ingress?: readonly Rule[];
    readonly egress?: readonly Rule[];
    readonly template?: PodTemplate;
    readonly jobTemplate?: { readonly spec: { readonly template: PodTemplate } };
  };
}

const componentLabel = 'app.kubernetes.io/component';

interface Pod {
  readonly component: string;
  readonly labels: Readonly<Record<string, string>>;
}

interface End {
  /** A component, `*` for any source, `namespace/…`, `namespace/*:…` for pods anywhere, or addresses. */
  readonly peer: string;
  /** `80` of TCP, `53/UDP`. */
  readonly port: string;
}

function listPods(objects: readonly RenderedObject[]): Pod[] {
  return objects.flatMap(({ kind, metadata, spec }) => {
    const template = spec?.template ?? spec?.jobTemplate?.spec.template;
    const labels = kind === 'Pod' ? metadata.labels : template?.metadata.labels;
    return labels === undefined ? [] : [{ component: labels[componentLabel] ?? '', labels }];
  });
}

/** The components that have pods. */
export function listComponents(objects: readonly RenderedObject[]): string[] {
  return listPods(objects).map(({ component }) => component);
}

/**
 * Lists which components may connect to which, by the NetworkPolicies among these objects and the pods they select.
 * Between two pods of the release both ends must allow a connection; to and from others, one end. Each line is `from
 * to:port`. Without policies there are no lines.
 * @throws Error when no policy restricts a pod, or a policy selects no pod
 */
export function listArrows(objects: readonly RenderedObject[]): string[] {
  const pods = listPods(objects);
  const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy');
  if (policies.length === 0) return [];
  for (const { metadata, spec } of policies) {
    if (spec?.policyTypes?.join() !== 'Ingress,Egress')
      throw new Error(`${metadata.name} does not restrict both directions.`);
    if (!pods.some(({ labels }) => isSelected(spec.podSelector, labels)))
      throw new Error(`${metadata.name} selects no pod.`);
  }
  const ends = new Map(
    pods.map(({ component, labels }) => {
      const own = policies.filter(({ spec }) => isSelected(spec?.podSelector, labels));
      if (own.length === 0) throw new Error(`No NetworkPolicy selects the pods of ${component}.`);
      return [
        component,
        {
          takes: own.flatMap(({ spec }) =>
            (spec?.ingress ?? []).flatMap((rule) => listEnds(rule.from, rule, pods)),
          ),
          asks: own.flatMap(({ spec }) =>
            (spec?.egress ?? []).flatMap((rule) => listEnds(rule.to, rule, pods)),
          ),
        },
      ];
    }),
  );
  const arrows = [...ends].flatMap(([component, { takes, asks }]) => [
    ...takes
      // Another component's question counts from its side.
      .filter(({ peer }) => !ends.has(peer))
      .map(({ peer, port }) => `${peer} ${component}:${port}`),
    ...asks
      .filter(({ peer, port }) => {
        const target = ends.get(peer);
        return (
          target === undefined ||
          target.takes.some((end) => (end.peer === component || end.peer === '*') && end.port === port)
        );
      })
      .map(({ peer, port }) => `${component} ${peer}:${port}`),
  ]);
  return [...new Set(arrows)].sort();
}

function isSelected(selector: Selector | undefined, labels: Readonly<Record<string, string>>): boolean {
  return Object.entries(selector?.matchLabels ?? {}).every(([name, value]) => labels[name] === value);
}

function listEnds(peers: readonly Peer[] | undefined, { ports = [] }: Rule, pods: readonly Pod[]): End[] {
  const names = peers === undefined ? ['*'] : peers.flatMap((peer) => namePeer(peer, pods));
  // A rule without ports applies to all ports.
  const numbers =
    ports.length === 0
      ? ['*']
      : ports.map(({ port, protocol = 'TCP' }) =>
          protocol === 'TCP' ? String(port) : `${port}/${protocol}`,
        );
  return names.flatMap((peer) => numbers.map((port) => ({ peer, port })));
}

function namePeer({ podSelector, namespaceSelector, ipBlock }: Peer, pods: readonly Pod[]): string[] {
  if (ipBlock !== undefined) return [[ipBlock.cidr, ...(ipBlock.except ?? [])].join(' without ')];
  if (namespaceSelector !== undefined) {
    const name = namespaceSelector.matchLabels?.['kubernetes.io/metadata.name'] ?? '*';
    const app = podSelector?.matchLabels?.['k8s-app'];
    return [app === undefined ? `namespace/${name}` : `namespace/${name}/${app}`];
  }
  return pods.filter(({ labels }) => isSelected(podSelector, labels)).map(({ component }) => component);
}
