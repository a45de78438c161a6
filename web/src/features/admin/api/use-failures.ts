import { skipToken, useQuery } from '@apollo/client/react';
import type { ResultOf } from 'gql.tada';
import { countSkipped, rowsAPage } from '../model/page-number.ts';
import { failuresQuery } from './operations.graphql.ts';

export type Failure = ResultOf<typeof failuresQuery>['failures']['edges'][number]['node'];

interface FailureQuery {
  readonly times: { from: string; to: string } | undefined;
  /** Of this tool alone. */
  readonly tool: string | undefined;
  readonly page: number;
}

/** A page of the conversions that failed in a time, the latest first. */
export function useFailures({ times, tool, page }: FailureQuery) {
  const { data, previousData, error, loading, refetch } = useQuery(
    failuresQuery,
    times === undefined
      ? skipToken
      : {
          variables: {
            ...{ first: rowsAPage, skip: countSkipped(page), ...times },
            ...(tool === undefined ? {} : { toolId: tool }),
          },
        },
  );
  const failures = (data ?? previousData)?.failures;
  return {
    failures: failures?.edges.map(({ node }) => node),
    total: failures?.totalCount ?? 0,
    isLoading: loading,
    error,
    refetch: () => void refetch(),
  };
}
