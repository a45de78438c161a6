import type { ApiCall } from './api-call.ts';
import { compressLarge } from './compress-large.ts';
import { attachmentsAnswers, attachmentsType, describeOutput, outputAnswers } from './send-output.ts';

const limit: ApiCall['limit'] = (limits, request) => limits.consumeSample(request.ip ?? '');
const problems = [
  'request.unknown-tool',
  'rate.limited',
  'upload.busy',
  'queue.full',
  'queue.user-full',
  'conversion.timed-out',
  'conversion.crashed',
] as const;

/** The tools' results for our sample files, without an account. */
export const sampleCalls: readonly ApiCall[] = [
  {
    route: 'get /samples/:toolId/report',
    summary:
      'What a tool reports for the sample files of this site, with its default options. No account is needed.',
    who: 'all',
    answers: { 200: { description: 'The report.', json: 'StoredReport' } },
    problems,
    limit,
    middleware: compressLarge,
    handle: async ({ request, response }, { findSample }) => {
      const { report } = await findSample(String(request.params['toolId']));
      response.type('json').setHeader('content-length', report.length);
      response.end(request.method === 'HEAD' ? undefined : report);
    },
  },
  {
    route: 'get /samples/:toolId/attachments',
    summary: 'The attachments of that report, one after the other. No account is needed.',
    who: 'all',
    answers: attachmentsAnswers,
    problems,
    limit,
    middleware: compressLarge,
    handle: async ({ request, response }, { findSample }) => {
      const { attachments } = await findSample(String(request.params['toolId']));
      response.type(attachmentsType).setHeader('content-length', attachments.length);
      response.end(request.method === 'HEAD' ? undefined : attachments);
    },
  },
  {
    route: 'get /samples/:toolId/output',
    summary:
      'The file a tool produces from the sample files of this site, with its default options. No account is needed.',
    who: 'all',
    answers: outputAnswers,
    problems,
    limit,
    middleware: compressLarge,
    handle: async ({ request, response }, { findSample }) => {
      const { outcome, output } = await findSample(String(request.params['toolId']));
      describeOutput(response, { outcome });
      response.end(request.method === 'HEAD' ? undefined : output);
    },
  },
];
