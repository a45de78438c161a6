import { skipToken, useQuery } from '@apollo/client/react';
import type { ResultOf } from 'gql.tada';
import { findSlice } from '../model/page-number.ts';
import { failuresQuery } from './operations.graphql.ts';
import { readList } from './read-list.ts';

export type Failure = ResultOf<typeof failuresQuery>['failures']['edges'][number]['node'];

interface FailureQuery {
  readonly times: { from: string; to: string } | undefined;
  /** Only failures of this tool. */
  readonly tool: string | undefined;
  readonly page: number;
}

/** A page of the conversions that failed in a period, newest first. */
export function useFailures({ times, tool, page }: FailureQuery) {
  const result = useQuery(
    failuresQuery,
    times === undefined
      ? skipToken
      : { variables: { ...findSlice(page), ...times, ...(tool === undefined ? {} : { toolId: tool }) } },
  );
  return readList(result, (result.data ?? result.previousData)?.failures);
}
