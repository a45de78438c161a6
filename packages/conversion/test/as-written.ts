import { conversionSchema } from '@floatwise/contracts';
import type { NextRecord } from '../src/index.ts';

/** A record that no transition wrote, for tests that begin in the middle of its life. */
export const asWritten = (conversion: object): NextRecord => conversionSchema.parse(conversion) as NextRecord;
