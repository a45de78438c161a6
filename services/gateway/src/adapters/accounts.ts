import {
  authRequests,
  type ChangePasswordInput,
  type LoginInput,
  type RegisterInput,
  type User,
  type UserId,
} from '@floatwise/contracts';
import { request, type NatsConnection } from '@floatwise/service-kit';

/** Accounts, as the auth service keeps them. */
export interface Accounts {
  readonly register: (input: RegisterInput) => Promise<User>;
  readonly verify: (input: LoginInput) => Promise<User | null>;
  readonly findUser: (id: UserId) => Promise<User | null>;
  readonly changePassword: (input: ChangePasswordInput & { id: UserId }) => Promise<User>;
}

export function openAccounts(nats: NatsConnection): Accounts {
  return {
    register: (input) => request(nats, authRequests.register, input),
    verify: (input) => request(nats, authRequests.verify, input),
    findUser: (id) => request(nats, authRequests.findUser, { id }),
    changePassword: (input) => request(nats, authRequests.changePassword, input),
  };
}
