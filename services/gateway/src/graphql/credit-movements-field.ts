import { creditHistoryQuerySchema, type Movement } from '@floatwise/contracts';
import { forAdmin, type Resolve } from './graphql-context.ts';
import { readArgs } from './read-args.ts';
import { readUserId } from './read-user-id.ts';

const creditMovements = forAdmin<unknown, { userId: string; before?: number | null }>(
  (_parent, args, { accounts }) => {
    const { before } = readArgs(creditHistoryQuerySchema, args);
    return accounts.listMovements({
      userId: readUserId(args.userId),
      ...(before === undefined ? {} : { before }),
    });
  },
);

const toolId: Resolve<Movement> = ({ conversion }) => conversion?.toolId;
const fileName: Resolve<Movement> = ({ conversion }) => conversion?.fileName;

export const creditMovementsField = { Query: { creditMovements }, CreditMovement: { toolId, fileName } };
