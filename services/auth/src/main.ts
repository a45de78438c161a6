import { runService } from '@floatwise/service-kit';
import { readConfig } from './config.ts';
import { startAuth } from './service.ts';

runService({ name: 'auth', readConfig, start: startAuth });
