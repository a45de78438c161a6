export { UnusableInputError } from '@floatwise/schedule/xer-bytes';
export { loadTools, runParsed, runTool } from './runner/run-tool.ts';
