export { UnusableInputError } from '@floatwise/schedule/xer-bytes';
export { runParsed } from './run-parsed.ts';
export { runTool } from './run-tool.ts';
