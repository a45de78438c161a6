import * as contracts from '@floatwise/contracts';
import { z } from 'zod';

/** Request bodies, by their names in the OpenAPI document. */
export const requestSchemas = {
  AccountChange: contracts.accountChangeSchema,
  AccountDeletion: contracts.accountDeletionSchema,
  ChangePassword: contracts.changePasswordSchema,
  CreditAmount: contracts.creditAmountSchema,
  CreditHistoryQuery: contracts.creditHistoryQuerySchema,
  EmailChange: contracts.emailChangeSchema,
  EmailConfirmation: contracts.emailConfirmationSchema,
  ForgottenPassword: contracts.forgottenPasswordSchema,
  Login: contracts.loginFormSchema,
  NewApiKey: contracts.newApiKeySchema,
  NewWebhook: contracts.newWebhookSchema,
  PasswordReset: contracts.passwordResetSchema,
  ProviderLink: contracts.providerLinkSchema,
  ProviderReturnQuery: contracts.providerReturnQuerySchema,
  Register: contracts.registerSchema,
  UploadForm: contracts.uploadFormSchema,
  UserListQuery: contracts.userListQuerySchema,
} as const satisfies Record<string, z.ZodType>;
export type RequestSchemaName = keyof typeof requestSchemas;

/** Response bodies. */
export const responseSchemas = {
  AcceptedConversion: contracts.acceptedConversionSchema,
  AccountExport: contracts.accountExportSchema,
  ApiKeyList: z.array(contracts.apiKeySchema),
  Attachment: contracts.attachmentSchema,
  Checkout: contracts.checkoutSchema,
  CheckoutState: contracts.checkoutStateSchema,
  Conversion: contracts.conversionSchema,
  ConversionList: z.array(contracts.conversionSchema),
  CreditHistory: contracts.creditHistorySchema,
  CreatedApiKey: contracts.createdApiKeySchema,
  CreatedWebhook: contracts.createdWebhookSchema,
  LinkOwner: contracts.linkOwnerSchema,
  OwnAccount: contracts.ownAccountSchema,
  OpenApi: z.looseObject({ openapi: z.string() }),
  Problem: contracts.problemSchema,
  ProviderUrl: contracts.providerUrlSchema,
  Report: contracts.reportSchema,
  StoredReport: contracts.storedReportSchema,
  SessionList: z.array(contracts.sessionSchema),
  Site: contracts.siteSchema,
  TakenConversion: contracts.takenConversionSchema,
  ToolCatalogue: contracts.toolCatalogueSchema,
  User: contracts.userSchema,
  UserList: z.array(contracts.userSchema),
  UserUsageList: z.array(contracts.userUsageSchema),
  WebhookDeliveryList: z.array(contracts.webhookDeliverySchema),
  WebhookEvent: contracts.webhookEventSchema,
} as const satisfies Record<string, z.ZodType>;
export type ResponseSchemaName = keyof typeof responseSchemas;
