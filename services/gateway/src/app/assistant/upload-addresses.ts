import type { ConversionId, UserId } from '@floatwise/contracts';

/** What an upload address was asked for. */
export interface UploadOrder {
  readonly userId: UserId;
  /** The API key of the assistant; the address ends with it. */
  readonly keyId: string;
  /** The conversion under which the file is kept. */
  readonly id: ConversionId;
  readonly fileName: string;
}

/** Addresses at which one file may be sent without a key. Each is a secret that works once, for a short time, at any gateway. */
export interface UploadAddresses {
  /** Returns the secret part of the address. */
  readonly create: (order: UploadOrder, limitSeconds: number) => Promise<string>;
  /** The order of an address, which then no longer works; undefined if there is none. */
  readonly take: (secret: string) => Promise<UploadOrder | undefined>;
}

export const addressMinutes = 15;
