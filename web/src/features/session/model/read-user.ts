import type { User, UserId } from '@floatwise/contracts';
import {
  type Reader,
  readBoolean,
  readNumber,
  readObject,
  readOptional,
  readText,
} from '../../../lib/read-shape.ts';

const readUserId: Reader<UserId> = { parse: (value, path) => readText.parse(value, path) as UserId };

/** Reads the response of `GET /api/user`. */
export const readUser = readObject<User>({
  id: readUserId,
  username: readText,
  email: readOptional(readText),
  pendingEmail: readOptional(readText),
  credits: readNumber,
  isAdmin: readBoolean,
});
