import { graphql } from '../../../lib/graphql/graphql.ts';

export const siteAuditQuery = graphql(`
  query SiteAudit(
    $who: String
    $whom: String
    $kinds: [String!]
    $from: DateTime
    $to: DateTime
    $first: Int!
    $skip: Int!
  ) {
    auditTrail(who: $who, whom: $whom, kinds: $kinds, from: $from, to: $to, first: $first, skip: $skip) {
      totalCount
      edges {
        node {
          id
          at
          kind
          userId
          user {
            id
            username
          }
          login
          byId
          by {
            id
            username
          }
          from
          about
          credits
          reason
        }
      }
    }
  }
`);
