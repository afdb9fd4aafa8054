import '#contract/ai-keys.ts'
import '#contract/cv-calls.ts'
import '#contract/history-calls.ts'
import '#contract/home-calls.ts'
import '#contract/links.ts'
import '#contract/live.ts'
import '#contract/mail.ts'
import '#contract/monitoring.ts'
import '#contract/account.ts'
import '#contract/entry.ts'
import '#contract/passkeys.ts'
import '#contract/site.ts'
import type { EndpointName } from '#contract/index.ts'
import type { Handlers } from '#server/http/context.ts'
import { prove } from './account.ts'
import { deviceHandlers } from './account-devices.ts'
import { passkeyHandlers } from './account-passkeys.ts'
import { passwordHandlers } from './account-password.ts'
import { accountHandlers } from './account-profile.ts'
import { apiTokenHandlers } from './account-tokens.ts'
import { activityHandlers } from './activities.ts'
import { aiKeyHandlers } from './ai-keys.ts'
import { attachmentHandlers } from './attachments.ts'
import { authHandlers } from './account-sign-in.ts'
import { capabilityHandlers } from './capabilities.ts'
import { categoryHandlers } from './categories.ts'
import { contactHandlers } from './contact.ts'
import { courseHandlers } from './courses.ts'
import { cvTemplateHandlers } from './cv-templates.ts'
import { demoHandlers } from './demo.ts'
import { emailTemplateHandlers } from './email-templates.ts'
import { fileHandlers } from './files.ts'
import { healthHandlers } from './health.ts'
import { homeSettingHandlers } from './home-settings.ts'
import { lessonHandlers } from './lessons.ts'
import { linkHandlers } from './links.ts'
import { mailServerHandlers } from './mail-servers.ts'
import { messageHandlers } from './messages.ts'
import { orderHandlers } from './orders.ts'
import { postHandlers } from './posts.ts'
import { pushHandlers } from './account-push.ts'
import { quizHandlers } from './quizzes.ts'
import { receiptHandlers } from './receipts.ts'
import { registrationHandlers } from './registration.ts'
import { secondFactorHandlers } from './account-second-factor.ts'
import { settingsHandlers } from './settings.ts'
import { setupHandlers } from './setup.ts'
import { siteHandlers } from './site.ts'
import { statsHandlers } from './stats.ts'
import { tagHandlers } from './tags.ts'
import { trashHandlers } from './trash.ts'
import { uploadHandlers } from './uploads.ts'
import { userManagementHandlers } from './account-users-management.ts'
import { userHandlers } from './account-users.ts'
import { userGroupHandlers } from './user-groups.ts'
import { workflowCategoryHandlers } from './workflow-categories.ts'
import { workflowFileHandlers } from './workflow-files.ts'
import { workflowHandlers } from './workflows.ts'

/** One handler for every call of the contract but the one that is made of others: a missing or a wrong one does not compile. */
export const handlers = {
  ...setupHandlers,
  ...authHandlers,
  ...accountHandlers,
  ...passwordHandlers,
  ...deviceHandlers,
  ...registrationHandlers,
  ...postHandlers,
  ...categoryHandlers,
  ...tagHandlers,
  ...settingsHandlers,
  ...fileHandlers,
  ...courseHandlers,
  ...lessonHandlers,
  ...quizHandlers,
  ...linkHandlers,
  ...attachmentHandlers,
  ...orderHandlers,
  ...demoHandlers,
  ...healthHandlers,
  ...statsHandlers,
  ...trashHandlers((context, given) => prove(context, 'accounts', given)),
  ...siteHandlers,
  ...contactHandlers,
  ...messageHandlers,
  ...receiptHandlers,
  ...capabilityHandlers,
  ...uploadHandlers,
  ...workflowCategoryHandlers,
  ...workflowHandlers,
  ...workflowFileHandlers,
  ...userHandlers,
  ...userManagementHandlers,
  ...activityHandlers,
  ...userGroupHandlers,
  ...apiTokenHandlers,
  ...secondFactorHandlers,
  ...passkeyHandlers,
  ...pushHandlers,
  ...mailServerHandlers((context, given) => prove(context, 'secrets', given)),
  ...aiKeyHandlers((context, given) => prove(context, 'secrets', given)),
  ...emailTemplateHandlers,
  ...homeSettingHandlers,
  ...cvTemplateHandlers,
} satisfies Handlers<Exclude<EndpointName, 'answers.list'>>
