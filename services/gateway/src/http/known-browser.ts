import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { formatAccountKey } from '@floatwise/contracts';
import type { CookieOptions, Request, Response } from 'express';

/**
 * Browsers somebody signed in with before, told by a cookie: a mark for each name and address used, `id.signature`. What
 * others guess elsewhere does not count against them.
 */
export interface KnownBrowsers {
  /** Names the browser when it was signed in with this name or address before; undefined otherwise. */
  readonly find: (request: Request, nameOrEmail: string) => string | undefined;
  readonly remember: (request: Request, response: Response, namesOrEmails: readonly string[]) => void;
}

const cookieName = 'floatwise.browser';
const mostMarks = 8;
const yearMs = 365 * 86_400_000;
const markPattern = /^(?<id>[\w-]{22})\.(?<signature>[\w-]{43})$/;

export function createKnownBrowsers(secret: string, secure: boolean | 'auto'): KnownBrowsers {
  const sign = (id: string, nameOrEmail: string): Buffer =>
    createHmac('sha256', secret)
      .update(`browser ${id} ${formatAccountKey(nameOrEmail)}`)
      .digest();
  const find = (request: Request, nameOrEmail: string): string | undefined =>
    readMarks(request).find(({ id, signature }) =>
      timingSafeEqual(sign(id, nameOrEmail), Buffer.from(signature, 'base64url')),
    )?.id;
  return {
    find,
    remember: (request, response, namesOrEmails) => {
      const unknown = namesOrEmails.filter((one) => find(request, one) === undefined);
      if (unknown.length === 0) return;
      const added = unknown.map((one) => {
        const id = randomBytes(16).toString('base64url');
        return { id, signature: sign(id, one).toString('base64url') };
      });
      const marks = [...added, ...readMarks(request)].slice(0, mostMarks);
      response.cookie(cookieName, marks.map(({ id, signature }) => `${id}.${signature}`).join('~'), {
        httpOnly: true,
        sameSite: 'lax',
        secure: secure === 'auto' ? request.secure : secure,
        maxAge: yearMs,
        path: '/api/login',
      } satisfies CookieOptions);
    },
  };
}

function readMarks(request: Request): { id: string; signature: string }[] {
  const header = request.get('cookie') ?? '';
  const text = new RegExp(`(?:^|; *)${cookieName.replace('.', '\\.')}=([^;]*)`).exec(header)?.[1] ?? '';
  return text.split('~').flatMap((mark) => {
    const { id, signature } = markPattern.exec(mark)?.groups ?? {};
    return id === undefined || signature === undefined ? [] : [{ id, signature }];
  });
}
