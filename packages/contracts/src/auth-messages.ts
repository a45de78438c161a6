import { z } from 'zod';
import { changePasswordSchema, loginSchema, registerSchema, userSchema } from './account.ts';
import { userIdSchema } from './ids.ts';

/** Requests auth answers over NATS: subject, request and response of each. */
export const authRequests = {
  register: { subject: 'auth.register', request: registerSchema, response: userSchema },
  /** Username or email with password; null when they do not belong together. */
  verify: { subject: 'auth.verify', request: loginSchema, response: userSchema.nullable() },
  findUser: {
    subject: 'auth.find-user',
    request: z.object({ id: userIdSchema }),
    response: userSchema.nullable(),
  },
  changePassword: {
    subject: 'auth.change-password',
    request: changePasswordSchema.extend({ id: userIdSchema }),
    response: userSchema,
  },
} as const;
