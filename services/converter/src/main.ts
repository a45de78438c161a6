import { createLogger, runService } from '@floatwise/service-kit';
import { readConfig } from './config.ts';
import { startConverter } from './service.ts';

runService({
  name: 'converter',
  readConfig,
  createLogger: (config) => createLogger('converter', { level: config.logLevel }),
  start: startConverter,
});
