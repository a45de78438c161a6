import { runService } from '@floatwise/service-kit';
import { readConfig } from './config.ts';
import { startStats } from './service.ts';

runService({ name: 'stats', readConfig, start: startStats });
