import { describe, expect, it } from 'vitest';
import { readSettings, SettingError } from './settings.ts';

describe('readSettings', () => {
  it('needs no settings', () => {
    const settings = readSettings({}, '/project');
    expect(settings).toMatchObject({
      port: 8080,
      converters: 2,
      productName: 'Floatwise',
      adminUsername: 'admin',
      shownAdminPassword: 'floatwise',
      dataDir: '/project/.data',
      engines: {
        nats: { port: 14_222 },
        s3: { port: 17_070 },
        mongodb: { socket: '/project/.data/engines/mongodb.sock' },
        redis: { port: 16_379 },
      },
      serviceEnv: { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'floatwise', S3_BUCKET: 'floatwise' },
    });
  });

  it('uses a given engine instead of its own', () => {
    const { engines } = readSettings({ NATS_URL: 'nats://elsewhere:4222', ENGINES_S3_PORT: '0' }, '/project');
    expect(engines.nats).toEqual({ url: 'nats://elsewhere:4222' });
    expect(engines.s3).toMatchObject({ port: 0 });
  });

  it('gives MongoDB a port if one is set, and a short socket path if that of the data is too long', () => {
    expect(readSettings({ ENGINES_MONGODB_PORT: '0' }, '/project').engines.mongodb).toEqual({ port: 0 });
    const { mongodb } = readSettings({ DATA_DIR: `/${'long/'.repeat(30)}` }, '/project').engines;
    expect('socket' in mongodb && mongodb.socket).toMatch(/floatwise-[0-9a-f]{16}\.sock$/);
  });

  it('creates new secrets at every start', () => {
    const read = () => readSettings({}, '/project');
    expect(read().serviceEnv['S3_SECRET_KEY']).toMatch(/^[0-9a-f]{48}$/);
    expect(read().serviceEnv['S3_SECRET_KEY']).not.toBe(read().serviceEnv['S3_SECRET_KEY']);
    expect(read().redisPassword).not.toBe(read().redisPassword);
  });

  it.each([
    { HOST: '127.0.0.1' },
    { HOST: 'localhost', PUBLIC_URL: 'http://localhost:8080' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:8080/' },
    { PUBLIC_URL: 'http://127.3.2.1/' },
  ])('takes the default password, and lets auth take it, where only this machine gets in: %j', (env) => {
    expect(readSettings(env, '/project').serviceEnv).toMatchObject({
      ADMIN_PASSWORD: 'floatwise',
      LOOPBACK_ONLY: 'true',
    });
  });

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.4', PUBLIC_URL: 'http://localhost:8080' },
    { HOST: '127.0.0.1', PUBLIC_URL: 'https://planning.example' },
    { HOST: '127.0.0.1.nip.example' },
    { PUBLIC_URL: 'https://localhost.example/' },
    { PUBLIC_URL: 'not an address' },
    { HOST: '0.0.0.0', LOOPBACK_ONLY: 'true' },
  ])('refuses the default password where others get in, and has none of its own: %j', (env) => {
    for (const password of ['floatwise', 'Floatwise']) {
      expect(() => readSettings({ ...env, ADMIN_PASSWORD: password }, '/project')).toThrow(
        /^(HOST|PUBLIC_URL)=.* lets others reach the site, and ADMIN_PASSWORD is the well-known "floatwise"; set ADMIN_PASSWORD/,
      );
    }
    const settings = readSettings({ EXTRA_HOSTS: 'planning', ...env }, '/project');
    expect(settings.serviceEnv).toMatchObject({ ADMIN_PASSWORD: undefined, LOOPBACK_ONLY: 'false' });
    expect(settings).not.toHaveProperty('shownAdminPassword');
  });

  it('refuses to listen for others without a name of the site', () => {
    const env = { HOST: '0.0.0.0', ADMIN_PASSWORD: 'of my own' };
    expect(() => readSettings(env, '/project')).toThrow(
      'HOST=0.0.0.0 lets others reach the site, and nothing says its name; set PUBLIC_URL',
    );
    expect(readSettings({ ...env, PUBLIC_URL: 'http://planning:8080' }, '/project').publicUrl).toBe(
      'http://planning:8080',
    );
  });

  it('hides every secret', () => {
    const { hidden, redisPassword, natsPasswords, serviceEnv } = readSettings(
      { STRIPE_SECRET_KEY: 'sk_live_1234567890' },
      '/project',
    );
    expect(hidden).toEqual(
      expect.arrayContaining([
        redisPassword,
        ...Object.values(natsPasswords),
        serviceEnv['S3_SECRET_KEY'],
        'sk_live_1234567890',
      ]),
    );
    expect(hidden).not.toContain('floatwise');
  });

  it('catches emails unless a mail server is set', () => {
    expect(readSettings({}, '/project').catchesMail).toBe(true);
    expect(readSettings({ SMTP_URL: 'smtp://a.example' }, '/project').catchesMail).toBe(false);
  });

  it('does not show a password that the user chose', () => {
    const settings = readSettings({ ADMIN_PASSWORD: 'of my own' }, '/project');
    expect(settings).not.toHaveProperty('shownAdminPassword');
    expect(settings.serviceEnv['ADMIN_PASSWORD']).toBe('of my own');
  });

  it.each([
    [{ PORT: 'http' }, 'PORT is "http"; set it to a whole number from 0 to 65535, in digits.'],
    [{ PORT: '0x10' }, 'PORT is "0x10"; set it to a whole number from 0 to 65535, in digits.'],
    [{ PORT: ' 80 ' }, 'PORT is " 80 "; set it to a whole number from 0 to 65535, in digits.'],
    [{ CONVERTERS: '1e1' }, 'CONVERTERS is "1e1"; set it to a whole number from 1 to 64, in digits.'],
    [{ CONVERTERS: '0' }, 'CONVERTERS is "0"; set it to a whole number from 1 to 64, in digits.'],
    [
      { ENGINES_NATS_PORT: '70000' },
      'ENGINES_NATS_PORT is "70000"; set it to a whole number from 0 to 65535, in digits.',
    ],
    [{ S3_ENDPOINT: 'http://s3' }, 'S3_ENDPOINT is set without S3_ACCESS_KEY; set both, or neither.'],
  ])('refuses %j in one sentence', (env, sentence) => {
    expect(() => readSettings(env, '/project')).toThrow(new SettingError(sentence));
  });
});
