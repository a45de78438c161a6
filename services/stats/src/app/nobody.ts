import { userIdSchema } from '@floatwise/contracts';

/** Stands in records of conversions for whoever has deleted the account: they are counted on, and are nobody's. */
export const nobody = userIdSchema.parse('f'.repeat(24));
