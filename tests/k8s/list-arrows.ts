import { kubectlJson } from './cluster.ts';

interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { port: number }[];
}
interface Peer {
  podSelector?: { matchLabels?: Record<string, string> };
  namespaceSelector?: object;
}
interface Policy {
  spec: { podSelector: { matchLabels: Record<string, string> }; ingress?: Rule[]; egress?: Rule[] };
}

const label = 'app.kubernetes.io/component';

/** Who may open a connection to whom, by the NetworkPolicies of a namespace: both ends have to allow it. */
export async function listArrows(namespace: string): Promise<string[]> {
  const { items } = await kubectlJson<{ items: Policy[] }>('get', 'networkpolicies', '--namespace', namespace);
  const policies = new Map(items.map(({ spec }) => [spec.podSelector.matchLabels[label] ?? '*', spec]));
  const takes = (to: string, from: string, port: number): boolean =>
    (policies.get(to)?.ingress ?? []).some(
      (rule) =>
        (rule.ports ?? []).some((one) => one.port === port) &&
        (rule.from ?? [{ podSelector: { matchLabels: { [label]: from } } }]).some(
          ({ podSelector }) => podSelector?.matchLabels?.[label] === from,
        ),
    );
  const arrows = [...policies].flatMap(([from, { egress = [] }]) =>
    egress.flatMap(({ to = [], ports = [] }) =>
      to.flatMap(({ podSelector }) => {
        const target = podSelector?.matchLabels?.[label];
        if (target === undefined) return [];
        return ports.filter(({ port }) => takes(target, from, port)).map(({ port }) => `${from} ${target}:${port}`);
      }),
    ),
  );
  return arrows.sort();
}
