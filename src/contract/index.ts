import { attachmentEndpoints, courseFile, courseFileOrder, lessonFile, lessonFileOrder } from './records/attachment.ts'
import { answerEndpoints } from './calls/answers.ts'
import { authEndpoints } from './calls/auth.ts'
import { capabilityEndpoints } from './calls/capabilities.ts'
import { categoryEndpoints, category } from './records/category.ts'
import { courseEndpoints, course, courseCopy, courseOrder } from './records/course.ts'
import { cvTemplate, cvTemplateEndpoints } from './records/cv-template.ts'
import { dashboardEndpoints } from './calls/dashboard.ts'
import { emailTemplate, emailTemplateEndpoints } from './records/email-template.ts'
import type { EntityPolicy } from './records/policy.ts'
import { fileEndpoints, storedFile } from './records/file.ts'
import { healthEndpoints } from './calls/health.ts'
import { homeSetting, homeSettingEndpoints, homeSettingOrder } from './records/home-setting.ts'
import { deadLinkEndpoints } from './calls/dead-links.ts'
import { lessonEndpoints, lesson, lessonOrder } from './records/lesson.ts'
import { message, messageEndpoints } from './records/message.ts'
import { postEndpoints, post } from './records/post.ts'
import { quizEndpoints, quiz } from './records/quiz.ts'
import { addCalls } from './registry.ts'
import { receiptEndpoints } from './calls/receipt.ts'
import { settingsEndpoints, settings } from './records/settings.ts'
import { tagEndpoints, tag } from './records/tag.ts'
import { trashEndpoints } from './calls/trash.ts'
import { uploadEndpoints } from './calls/upload.ts'
import type { AccountCalls } from './account.ts'
import type { AiKeyCalls } from './ai-keys.ts'
import type { CvCalls } from './cv-calls.ts'
import type { EntryCalls } from './entry.ts'
import type { HistoryCalls } from './history-calls.ts'
import type { HomeCalls } from './home-calls.ts'
import type { LinkCalls } from './links.ts'
import type { LiveCalls } from './live.ts'
import type { MailCalls } from './mail.ts'
import type { MonitoringCalls } from './monitoring.ts'
import type { PasskeyCalls } from './passkeys.ts'
import type { SiteCalls } from './site.ts'
import type { TokenCalls } from './token-calls.ts'
import { userGroupEndpoints, userGroup } from './records/user-group.ts'
import { workflowCategoryEndpoints, workflowCategory } from './records/workflow-category.ts'
import { workflowFileEndpoints, workflowFile, workflowFileOrder } from './records/workflow-file.ts'
import { workflowEndpoints, workflow } from './records/workflow.ts'

const calls = {
  ...authEndpoints,
  ...postEndpoints,
  ...categoryEndpoints,
  ...tagEndpoints,
  ...settingsEndpoints,
  ...fileEndpoints,
  ...courseEndpoints,
  ...lessonEndpoints,
  ...quizEndpoints,
  ...attachmentEndpoints,
  ...healthEndpoints,
  ...dashboardEndpoints,
  ...deadLinkEndpoints,
  ...answerEndpoints,
  ...trashEndpoints,
  ...receiptEndpoints,
  ...capabilityEndpoints,
  ...uploadEndpoints,
  ...workflowCategoryEndpoints,
  ...workflowEndpoints,
  ...workflowFileEndpoints,
  ...userGroupEndpoints,
  ...messageEndpoints,
  ...emailTemplateEndpoints,
  ...homeSettingEndpoints,
  ...cvTemplateEndpoints,
} as const

export type Contract = typeof calls &
  AccountCalls &
  AiKeyCalls &
  CvCalls &
  EntryCalls &
  HistoryCalls &
  HomeCalls &
  LinkCalls &
  LiveCalls &
  MailCalls &
  MonitoringCalls &
  PasskeyCalls &
  SiteCalls &
  TokenCalls

addCalls(calls)

export { contract, endpointOf } from './registry.ts'

export type EndpointName = keyof Contract & string

/** Every kind of record. */
export const definitions = [
  post,
  category,
  tag,
  settings,
  storedFile,
  course,
  lesson,
  quiz,
  courseFile,
  lessonFile,
  workflowCategory,
  workflow,
  workflowFile,
  userGroup,
  message,
  emailTemplate,
  homeSetting,
  cvTemplate,
] as const

/** The orders of lists, each a record of its own. */
const orders = [
  courseOrder,
  lessonOrder,
  courseFileOrder,
  lessonFileOrder,
  workflowFileOrder,
  homeSettingOrder,
] as const

/** Every kind of record that is edited through the outbox. */
export const entities: Readonly<Record<string, EntityPolicy>> = Object.fromEntries(
  [...definitions, ...orders, courseCopy].map((entity) => [entity.type, entity]),
)

/**
 * The kind that a stored name means: of an outbox, a draft, a receipt.
 * @returns undefined for one that this version does not know, as an older or a newer one may have stored
 */
export function kindOf(type: string): EntityPolicy | undefined {
  return entities[type]
}
