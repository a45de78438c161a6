import { createLogger, runService } from '@floatwise/service-kit';
import { readConfig } from './config.ts';
import { startAuth } from './service.ts';

runService({
  name: 'auth',
  readConfig,
  createLogger: (config) => createLogger('auth', { level: config.logLevel }),
  start: startAuth,
});
