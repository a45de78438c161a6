import { graphql } from '../../../lib/graphql/graphql.ts';

export const usersQuery = graphql(`
  query Users(
    $search: String!
    $unconfirmed: Boolean!
    $sort: UserSort!
    $descending: Boolean!
    $first: Int!
    $skip: Int!
  ) {
    users(
      search: $search
      unconfirmed: $unconfirmed
      sort: $sort
      descending: $descending
      first: $first
      skip: $skip
    ) {
      totalCount
      edges {
        node {
          id
          username
          email
          pendingEmail
          credits
          isAdmin
          isBlocked
          createdAt
          lastLoginAt
          totalConversions
        }
      }
    }
  }
`);

export const failuresQuery = graphql(`
  query Failures($first: Int!, $skip: Int!, $toolId: ID, $kind: FailureKind, $from: DateTime, $to: DateTime) {
    failures(first: $first, skip: $skip, toolId: $toolId, kind: $kind, from: $from, to: $to) {
      totalCount
      edges {
        node {
          id
          at
          toolId
          userId
          username
          fileName
          code
          message
        }
      }
    }
  }
`);

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
      refused
    }
    week: usage(from: $week, to: $to, interval: WEEK) {
      total
      failed
      refused
    }
  }
`);

export const usageQuery = graphql(`
  query Usage($from: DateTime!, $to: DateTime!, $interval: Interval!) {
    usage(from: $from, to: $to, interval: $interval) {
      total
      failed
      refused
      p50Ms
      p95Ms
      byTool {
        toolType
        count
        failed
        refused
        p50Ms
        p95Ms
      }
      points {
        at
        count
        failed
        refused
        p95Ms
      }
    }
  }
`);

export const usageSinceQuery = graphql(`
  query UsageSince {
    usageSince
  }
`);

export const peopleUsageQuery = graphql(`
  query PeopleUsage($from: DateTime!, $to: DateTime!, $after: String) {
    usage(from: $from, to: $to, interval: WEEK) {
      users(first: 250, after: $after) {
        totalCount
        pageInfo {
          endCursor
          hasNextPage
        }
        edges {
          node {
            userId
            username
            count
            toolUsage {
              toolType
              count
            }
          }
        }
        deletedAccounts {
          count
          failed
          refused
          toolUsage {
            toolType
            count
          }
        }
      }
    }
  }
`);

/** Entries of one account (`userId`), or of all accounts that match. */
export const auditTrailQuery = graphql(`
  query AuditTrail(
    $userId: ID
    $who: String
    $whom: String
    $kinds: [String!]
    $from: DateTime
    $to: DateTime
    $first: Int!
    $skip: Int
    $after: String
  ) {
    auditTrail(
      userId: $userId
      who: $who
      whom: $whom
      kinds: $kinds
      from: $from
      to: $to
      first: $first
      skip: $skip
      after: $after
    ) {
      totalCount
      pageInfo {
        endCursor
        hasNextPage
      }
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

export const blockUserMutation = graphql(`
  mutation BlockUser($userId: ID!, $blocked: Boolean!) {
    blockUser(userId: $userId, blocked: $blocked) {
      id
      username
      isBlocked
    }
  }
`);

export const setAdminMutation = graphql(`
  mutation SetAdmin($userId: ID!, $isAdmin: Boolean!) {
    setAdmin(userId: $userId, isAdmin: $isAdmin) {
      __typename
      id
      isAdmin
    }
  }
`);

export const grantCreditsMutation = graphql(`
  mutation GrantCredits($userId: ID!, $credits: Int!, $reason: String!, $requestId: ID!) {
    grantCredits(userId: $userId, credits: $credits, reason: $reason, requestId: $requestId) {
      id
      username
      credits
    }
  }
`);
