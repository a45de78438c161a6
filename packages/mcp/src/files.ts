export type { FileAccess } from './file-access.ts';
export { RefusedCall } from './refused-call.ts';
