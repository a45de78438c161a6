export { createLocalServer } from './create-local-server.ts';
