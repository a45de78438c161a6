export { UnusableInputError } from '@floatwise/schedule/xer-bytes';
export { loadTools } from './runner/load-tools.ts';
export { runParsed } from './runner/run-parsed.ts';
export { runTool } from './runner/run-tool.ts';
