import {
  accountDataRequests,
  authRequests,
  creditRequests,
  googleRequests,
  keyRequests,
  mailRequests,
  paymentRequests,
} from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { addCredits } from '../app/add-credits.ts';
import { changeAccount } from '../app/change-account.ts';
import { changeEmail } from '../app/change-email.ts';
import { changePassword } from '../app/change-password.ts';
import { confirmEmail } from '../app/confirm-email.ts';
import { createKey } from '../app/create-key.ts';
import { deleteAccount } from '../app/delete-account.ts';
import { findAccounts, listAccounts } from '../app/find-accounts.ts';
import { describeAccount, findUser } from '../app/find-user.ts';
import { holdCredits } from '../app/hold-credits.ts';
import { linkGoogle, unlinkGoogle } from '../app/link-google.ts';
import { listAudit } from '../app/list-audit.ts';
import { listKeys } from '../app/list-keys.ts';
import { listMail } from '../app/list-mail.ts';
import { listMovements } from '../app/list-movements.ts';
import { noteAudit } from '../app/note-audit.ts';
import type { AuthPorts } from '../app/ports.ts';
import { registerAccount } from '../app/register-account.ts';
import { reportPayment } from '../app/report-payment.ts';
import { findResetOwner, forgotPassword, resetPassword } from '../app/reset-password.ts';
import { reviewHold } from '../app/review-hold.ts';
import { revokeKey } from '../app/revoke-key.ts';
import { sendConfirmation } from '../app/send-confirmation.ts';
import { settleConversion } from '../app/settle-conversion.ts';
import { signInWithGoogle } from '../app/sign-in-with-google.ts';
import { verifyKey } from '../app/verify-key.ts';
import { findLoginKey, verifyLogin } from '../app/verify-login.ts';

/** Answers all requests of other services, one line per request. */
export function answerQuestions(ports: AuthPorts): RequestAnswer[] {
  return [
    answer(authRequests.register, (input) => registerAccount(ports, input)),
    answer(authRequests.findLoginKey, ({ login }) => findLoginKey(ports, login)),
    answer(authRequests.verify, (input) => verifyLogin(ports, input)),
    answer(authRequests.findUser, ({ id }) => findUser(ports, id)),
    answer(authRequests.describeAccount, ({ id }) => describeAccount(ports, id)),
    answer(authRequests.changePassword, (input) => changePassword(ports, input)),
    answer(authRequests.listAccounts, (page) => listAccounts(ports, page)),
    answer(authRequests.findAccounts, ({ ids }) => findAccounts(ports, ids)),
    answer(authRequests.changeAccount, (input) => changeAccount(ports, input)),
    answer(authRequests.listAudit, (page) => listAudit(ports, page)),
    answer(authRequests.noteAudit, (entry) => noteAudit(ports, entry).then(() => ({}))),
    answer(accountDataRequests.delete, (input) => deleteAccount(ports, input)),

    answer(creditRequests.hold, (input) => holdCredits(ports, input)),
    answer(creditRequests.settle, (input) => settleConversion(ports, input)),
    answer(creditRequests.review, (hold) => reviewHold(ports, hold).then(() => ({}))),
    answer(creditRequests.add, (input) => addCredits(ports, input)),
    answer(creditRequests.list, (page) => listMovements(ports, page)),
    answer(paymentRequests.report, (report) => reportPayment(ports, report)),

    answer(googleRequests.signIn, (person) => signInWithGoogle(ports, person)),
    answer(googleRequests.link, (input) => linkGoogle(ports, input)),
    answer(googleRequests.unlink, ({ id }) => unlinkGoogle(ports, id)),

    answer(keyRequests.create, (input) => createKey(ports, input)),
    answer(keyRequests.list, ({ userId }) => listKeys(ports, userId)),
    answer(keyRequests.revoke, (input) => revokeKey(ports, input)),
    answer(keyRequests.verify, ({ key }) => verifyKey(ports, key)),

    answer(mailRequests.confirmEmail, (input) => confirmEmail(ports, input)),
    answer(mailRequests.sendConfirmation, ({ id }) => sendConfirmation(ports, id)),
    answer(mailRequests.forgotPassword, (input) => forgotPassword(ports, input)),
    answer(mailRequests.findResetOwner, (input) => findResetOwner(ports, input)),
    answer(mailRequests.resetPassword, (input) => resetPassword(ports, input)),
    answer(mailRequests.changeEmail, (input) => changeEmail(ports, input)),
    answer(mailRequests.listMail, ({ id }) => listMail(ports, id)),
  ];
}
