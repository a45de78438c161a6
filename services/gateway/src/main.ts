import { runService } from '@floatwise/service-kit';
import { readConfig } from './config.ts';
import { startGateway } from './service.ts';

runService({ name: 'gateway', readConfig, start: startGateway });
