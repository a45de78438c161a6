import type { RequestHandler } from 'express';
import type { SampleResult } from '../app/try-samples.ts';
import type { ApiCall } from './api-call.ts';
import { describeOutput } from './send-output.ts';
import { outputContentTypes } from './upload-call.ts';

type FindSample = (toolId: string) => Promise<SampleResult>;

const problems = [
  'request.unknown-tool',
  'rate.limited',
  'upload.busy',
  'queue.full',
  'queue.user-full',
  'conversion.timed-out',
  'conversion.crashed',
] as const;

export const getSampleReportCall = {
  method: 'get',
  path: '/samples/:toolId/report',
  summary:
    'What a tool reports for the sample files of this site, with its default options. No account is needed.',
  who: 'all',
  answers: { 200: { description: 'The report.', json: 'StoredReport' } },
  problems,
} satisfies ApiCall;

export const getSampleOutputCall = {
  method: 'get',
  path: '/samples/:toolId/output',
  summary:
    'The file a tool produces from the sample files of this site, with its default options. No account is needed.',
  who: 'all',
  answers: {
    200: {
      description: 'The converted file.',
      contentTypes: outputContentTypes,
      headers: { 'Content-Disposition': 'The file name.' },
    },
  },
  problems,
} satisfies ApiCall;

export function getSampleReport(find: FindSample): RequestHandler<{ toolId: string }> {
  return async (request, response) => {
    const { report } = await find(request.params.toolId);
    response.type('json').setHeader('content-length', report.length);
    response.end(request.method === 'HEAD' ? undefined : report);
  };
}

export function getSampleOutput(find: FindSample): RequestHandler<{ toolId: string }> {
  return async (request, response) => {
    const { outcome, output } = await find(request.params.toolId);
    describeOutput(response, { outcome });
    response.end(request.method === 'HEAD' ? undefined : output);
  };
}
