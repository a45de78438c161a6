import { parser } from '@prometheus-io/lezer-promql';

/** A query that the PromQL grammar does not accept. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
}

/** Names of the metrics in a PromQL query. Grafana's `$__rate_interval` counts as a duration. @throws QueryError */
export function listMetricNames(query: string): string[] {
  const text = query.replaceAll('$__rate_interval', '5m');
  const names = new Set<string>();
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new QueryError(`The query cannot be read at character ${from + 1}: ${text}`);
      if (type.name === 'Identifier' && node.parent?.type.name === 'VectorSelector')
        names.add(text.slice(from, to));
    },
  });
  return [...names];
}
