import { createLogger, runService } from '@floatwise/service-kit';
import { readConfig } from './config.ts';
import { startGateway } from './service.ts';

runService({
  name: 'gateway',
  readConfig,
  createLogger: (config) => createLogger('gateway', { level: config.logLevel }),
  start: startGateway,
});
