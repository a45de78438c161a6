import {
  acceptedConversionSchema,
  accountChangeSchema,
  apiKeySchema,
  attachmentSchema,
  changePasswordSchema,
  checkoutSchema,
  checkoutStateSchema,
  conversionSchema,
  creditAmountSchema,
  creditHistoryQuerySchema,
  creditHistorySchema,
  createdApiKeySchema,
  googleReturnQuerySchema,
  googleUrlQuerySchema,
  googleUrlSchema,
  loginFormSchema,
  newApiKeySchema,
  ownAccountSchema,
  problemSchema,
  registerSchema,
  reportSchema,
  sessionSchema,
  siteSchema,
  toolCatalogueSchema,
  uploadFormSchema,
  userListQuerySchema,
  userSchema,
  userUsageSchema,
} from '@floatwise/contracts';
import { z } from 'zod';

/** What callers send, by the names the document gives it. */
export const requestSchemas = {
  AccountChange: accountChangeSchema,
  ChangePassword: changePasswordSchema,
  CreditAmount: creditAmountSchema,
  CreditHistoryQuery: creditHistoryQuerySchema,
  GoogleReturnQuery: googleReturnQuerySchema,
  GoogleUrlQuery: googleUrlQuerySchema,
  Login: loginFormSchema,
  NewApiKey: newApiKeySchema,
  Register: registerSchema,
  UploadForm: uploadFormSchema,
  UserListQuery: userListQuerySchema,
} as const satisfies Record<string, z.ZodType>;
export type RequestSchemaName = keyof typeof requestSchemas;

/** What callers are answered. */
export const responseSchemas = {
  AcceptedConversion: acceptedConversionSchema,
  ApiKeyList: z.array(apiKeySchema),
  Attachment: attachmentSchema,
  Checkout: checkoutSchema,
  CheckoutState: checkoutStateSchema,
  Conversion: conversionSchema,
  ConversionList: z.array(conversionSchema),
  /** The record of a conversion; with report and attachments while its output waits to be fetched. */
  ConversionWithReport: z.union([
    conversionSchema,
    z.looseObject({
      state: z.literal('finished'),
      report: reportSchema,
      attachments: z.array(attachmentSchema),
    }),
  ]),
  CreditHistory: creditHistorySchema,
  CreatedApiKey: createdApiKeySchema,
  GoogleUrl: googleUrlSchema,
  OwnAccount: ownAccountSchema,
  OpenApi: z.looseObject({ openapi: z.string() }),
  Problem: problemSchema,
  Report: reportSchema,
  SessionList: z.array(sessionSchema),
  Site: siteSchema,
  ToolCatalogue: toolCatalogueSchema,
  User: userSchema,
  UserList: z.array(userSchema),
  UserUsageList: z.array(userUsageSchema),
} as const satisfies Record<string, z.ZodType>;
export type ResponseSchemaName = keyof typeof responseSchemas;
