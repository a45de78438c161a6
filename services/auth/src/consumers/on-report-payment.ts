import { paymentRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { reportPayment } from '../app/report-payment.ts';

export function onReportPayment(deps: Parameters<typeof reportPayment>[0]): RequestAnswer {
  return answer(paymentRequests.report, (report) => reportPayment(deps, report));
}
