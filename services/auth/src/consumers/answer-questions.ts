import {
  accountDataRequests,
  authRequests,
  creditRequests,
  keyRequests,
  mailRequests,
  paymentRequests,
  providerRequests,
} from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { addCredits } from '../app/add-credits.ts';
import { changeAccount } from '../app/change-account.ts';
import { changeEmail, confirmEmail, sendConfirmation } from '../app/change-email.ts';
import { changePassword, findResetOwner, forgotPassword, resetPassword } from '../app/change-password.ts';
import { createKey, listKeys, revokeKey, spendByKey, verifyKey } from '../app/api-keys.ts';
import { deleteAccount } from '../app/delete-account.ts';
import { describeAccount, findAccounts, findUser, listAccounts } from '../app/find-accounts.ts';
import { holdCredits } from '../app/hold-credits.ts';
import { linkProvider, signInWithProvider, unlinkProvider } from '../app/sign-in-with-provider.ts';
import { listAudit, noteAudit } from '../app/list-audit.ts';
import { listMail } from '../app/mail-desk.ts';
import { listMovements } from '../app/list-movements.ts';
import type { AuthPorts } from '../app/ports.ts';
import { registerAccount } from '../app/register-account.ts';
import { reportPayment } from '../app/report-payment.ts';
import { reviewHold } from '../app/review-hold.ts';
import { settleConversion } from '../app/settle-conversion.ts';
import { findLoginKey, verifyLogin } from '../app/verify-login.ts';
import { listDeliveries, removeWebhook, setWebhook } from '../app/webhooks.ts';

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
    answer(accountDataRequests.deleteAccount, (input) => deleteAccount(ports, input)),

    answer(creditRequests.holdCredits, (input) => holdCredits(ports, input)),
    answer(creditRequests.settleConversion, (input) => settleConversion(ports, input)),
    answer(creditRequests.isPaid, async ({ userId, file }) => ({
      isPaid: await ports.paidWork.isPaid(userId, file),
    })),
    answer(creditRequests.reviewHold, (hold) => reviewHold(ports, hold).then(() => ({}))),
    answer(creditRequests.addCredits, (input) => addCredits(ports, input)),
    answer(creditRequests.listMovements, (page) => listMovements(ports, page)),
    answer(paymentRequests.reportPayment, (report) => reportPayment(ports, report)),

    answer(providerRequests.signInWithProvider, (person) => signInWithProvider(ports, person)),
    answer(providerRequests.linkProvider, (input) => linkProvider(ports, input)),
    answer(providerRequests.unlinkProvider, (input) => unlinkProvider(ports, input)),

    answer(keyRequests.createKey, (input) => createKey(ports, input)),
    answer(keyRequests.listKeys, ({ userId }) => listKeys(ports, userId)),
    answer(keyRequests.revokeKey, (input) => revokeKey(ports, input)),
    answer(keyRequests.spendByKey, (spending) => spendByKey(ports, spending).then(() => ({}))),
    answer(keyRequests.unspendByKey, (spending) => ports.keys.removeSpending(spending).then(() => ({}))),
    answer(keyRequests.setWebhook, (input) => setWebhook(ports, input)),
    answer(keyRequests.removeWebhook, (input) => removeWebhook(ports, input)),
    answer(keyRequests.listDeliveries, (input) => listDeliveries(ports, input)),
    answer(keyRequests.verifyKey, ({ key }) => verifyKey(ports, key)),

    answer(mailRequests.confirmEmail, (input) => confirmEmail(ports, input)),
    answer(mailRequests.sendConfirmation, ({ id }) => sendConfirmation(ports, id)),
    answer(mailRequests.forgotPassword, (input) => forgotPassword(ports, input)),
    answer(mailRequests.findResetOwner, (input) => findResetOwner(ports, input)),
    answer(mailRequests.resetPassword, (input) => resetPassword(ports, input)),
    answer(mailRequests.changeEmail, (input) => changeEmail(ports, input)),
    answer(mailRequests.listMail, ({ id }) => listMail(ports, id)),
  ];
}
