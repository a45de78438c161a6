import { graphql } from '../../../lib/graphql/graphql.ts';

export const usageQuery = graphql(`
  query Usage($from: DateTime!, $to: DateTime!, $interval: Interval!) {
    usage(from: $from, to: $to, interval: $interval) {
      total
      failed
      p50Ms
      p95Ms
      byTool {
        toolType
        count
        failed
        p50Ms
        p95Ms
      }
      points {
        at
        count
        failed
        p95Ms
      }
      topUsers {
        userId
        username
        count
        failed
      }
    }
  }
`);
