import { runService } from '@floatwise/service-kit';
import { readConfig } from './config.ts';
import { startConverter } from './service.ts';

runService({ name: 'converter', readConfig, start: startConverter });
