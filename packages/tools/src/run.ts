export { UnusableInputError } from '@floatwise/schedule/xer-bytes';
export { loadTools } from './load-tools.ts';
export { runParsed } from './run-parsed.ts';
export { runTool } from './run-tool.ts';
