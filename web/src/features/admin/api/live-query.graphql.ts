import { graphql } from '../../../lib/graphql/graphql.ts';

export const liveQuery = graphql(`
  query Live($day: DateTime!, $week: DateTime!, $to: DateTime!) {
    live {
      waiting
      oldestWaitingMs
      running
      converters {
        id
        version
        slots
        busy
        startedAt
      }
    }
    today: usage(from: $day, to: $to, interval: DAY) {
      total
      failed
    }
    week: usage(from: $week, to: $to, interval: WEEK) {
      total
      failed
    }
  }
`);
