import { EnvError } from '@floatwise/service-kit';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const needed = { NATS_URL: 'nats://127.0.0.1:4222', MONGODB_URL: 'mongodb://127.0.0.1:27017/floatwise' };

describe('readConfig', () => {
  it('needs only the two addresses', () => {
    expect(readConfig(needed)).toMatchObject({
      nats: { url: needed.NATS_URL },
      mongodbUrl: needed.MONGODB_URL,
      signupCredits: 5,
    });
    expect(readConfig(needed)).not.toHaveProperty('admin');
  });

  it('accepts the first administrator only with both name and password', () => {
    const whole = { ...needed, ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'secret1' };
    expect(readConfig(whole).admin).toEqual({ username: 'root', password: 'secret1' });
    expect(() => readConfig({ ...whole, ADMIN_PASSWORD: '' })).toThrow('set both or neither');
    expect(() => readConfig({ ...needed, ADMIN_PASSWORD: 'secret1' })).toThrow('set both or neither');
  });

  it.each(['floatwise', 'Floatwise', ' floatwise '])(
    'refuses the well-known administrator’s password %j unless the site listens on loopback only',
    (password) => {
      const env = { ...needed, ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: password };
      expect(() => readConfig(env)).toThrow('ADMIN_PASSWORD is the well-known password of make run');
      expect(() => readConfig({ ...env, LOOPBACK_ONLY: 'false' })).toThrow(EnvError);
      expect(readConfig({ ...env, LOOPBACK_ONLY: 'true' })).toMatchObject({ loopbackOnly: true });
    },
  );

  it('sends email with mail server, sender and public address, or not at all', () => {
    const whole = {
      ...needed,
      SMTP_URL: 'smtps://user:secret-2@smtp.example.com',
      MAIL_FROM: 'Planning <mail@example.com>',
      PUBLIC_URL: 'https://planning.example/',
    };
    expect(readConfig(needed).mail).toBeUndefined();
    expect(readConfig({ ...needed, PUBLIC_URL: whole.PUBLIC_URL }).mail).toBeUndefined();
    expect(readConfig(whole).mail).toEqual({
      smtp: { url: whole.SMTP_URL, from: { name: 'Planning', address: 'mail@example.com' } },
      site: { productName: 'Floatwise', publicUrl: 'https://planning.example' },
    });
    expect(readConfig({ ...whole, MAIL_FROM: 'mail@example.com' }).mail?.smtp.from.name).toBe('Floatwise');
    for (const name of ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL']) {
      expect(() => readConfig({ ...whole, [name]: '' })).toThrow('SMTP_URL, MAIL_FROM and PUBLIC_URL belong');
    }
  });

  it('reads to which private networks webhooks may be posted, and whether there are any', () => {
    expect(readConfig(needed).webhooks).toEqual({ privateNetworks: [] });
    const WEBHOOK_PRIVATE_NETWORKS = '10.1.0.0/16, fd00::/8';
    expect(readConfig({ ...needed, WEBHOOK_PRIVATE_NETWORKS }).webhooks).toEqual({
      privateNetworks: ['10.1.0.0/16', 'fd00::/8'],
    });
    expect(readConfig({ ...needed, WEBHOOKS: 'false' }).webhooks).toBeUndefined();
  });

  it.each([
    ['MAIL_FROM', 'no address'],
    ['MAIL_FROM', 'Planning\r\nBcc: all@example.com <mail@example.com>'],
    ['SMTP_URL', 'smtp.example.com'],
    ['ADMIN_PASSWORD', '12345'],
    ['ADMIN_USERNAME', 'ann@example.org'],
    ['SIGNUP_CREDITS', '-1'],
    ['SIGNUP_CREDITS', 'many'],
    ['SIGNUP_CREDITS', '0x10'],
    ['SHUTDOWN_TIMEOUT_SECONDS', '0x19'],
    ['MONGODB_URL', 'localhost'],
    ['WEBHOOK_PRIVATE_NETWORKS', '10.1.0.0'],
    ['WEBHOOK_PRIVATE_NETWORKS', '10.1.0.0/16, example.com'],
  ])('names %s when its value is %s, and does not repeat a value', (name, value) => {
    const env = { ...needed, ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'secret1', [name]: value };
    expect(() => readConfig(env)).toThrow(EnvError);
    expect(() => readConfig(env)).toThrow(`${name} has an invalid value`);
    expect(() => readConfig(env)).not.toThrow('secret1');
  });
});
