import { mailRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { changeEmail } from '../app/change-email.ts';
import { confirmEmail } from '../app/confirm-email.ts';
import { listMail } from '../app/list-mail.ts';
import { findResetOwner, forgotPassword, resetPassword } from '../app/reset-password.ts';
import { sendConfirmation } from '../app/send-confirmation.ts';

/** Addresses, their links, and passwords that were forgotten. */
export function onMail(
  deps: Parameters<typeof confirmEmail>[0] &
    Parameters<typeof changeEmail>[0] &
    Parameters<typeof resetPassword>[0] &
    Parameters<typeof listMail>[0],
): RequestAnswer[] {
  return [
    answer(mailRequests.confirmEmail, (input) => confirmEmail(deps, input)),
    answer(mailRequests.sendConfirmation, ({ id }) => sendConfirmation(deps, id)),
    answer(mailRequests.forgotPassword, (input) => forgotPassword(deps, input)),
    answer(mailRequests.findResetOwner, (input) => findResetOwner(deps, input)),
    answer(mailRequests.resetPassword, (input) => resetPassword(deps, input)),
    answer(mailRequests.changeEmail, (input) => changeEmail(deps, input)),
    answer(mailRequests.listMail, ({ id }) => listMail(deps, id)),
  ];
}
