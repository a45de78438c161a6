import { forAdmin } from './graphql-context.ts';

const live = forAdmin((_parent, _args, context) => context.live.read());

export const liveField = { Query: { live } };
