import {
  attachmentEndpoints,
  courseFileEntity,
  courseFileOrderEntity,
  lessonFileEntity,
  lessonFileOrderEntity,
} from './attachment.ts'
import { authEndpoints } from './auth.ts'
import { capabilityEndpoints } from './capabilities.ts'
import { categoryEndpoints, categoryEntity } from './category.ts'
import { courseEndpoints, courseEntity, courseOrderEntity } from './course.ts'
import { dashboardEndpoints } from './dashboard.ts'
import type { Endpoint } from './endpoint.ts'
import type { EntityPolicy } from './entity.ts'
import { fileEndpoints, fileEntity } from './file.ts'
import { healthEndpoints } from './health.ts'
import { lessonEndpoints, lessonEntity, lessonOrderEntity } from './lesson.ts'
import { postEndpoints, postEntity } from './post.ts'
import { quizEndpoints, quizEntity } from './quiz.ts'
import { receiptEndpoints } from './receipt.ts'
import { settingsEndpoints, settingsEntity } from './settings.ts'
import { siteEndpoints } from './site.ts'
import { tagEndpoints, tagEntity } from './tag.ts'
import { trashEndpoints } from './trash.ts'

/** Every call of the API by name. */
export const contract = {
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
  ...trashEndpoints,
  ...siteEndpoints,
  ...receiptEndpoints,
  ...capabilityEndpoints,
} as const

export type Contract = typeof contract
export type EndpointName = keyof Contract & string

/** Every kind of record that is edited through the outbox. */
export const entities: Readonly<Record<string, EntityPolicy>> = Object.fromEntries(
  [
    postEntity,
    categoryEntity,
    tagEntity,
    settingsEntity,
    fileEntity,
    courseEntity,
    courseOrderEntity,
    lessonEntity,
    lessonOrderEntity,
    quizEntity,
    courseFileEntity,
    courseFileOrderEntity,
    lessonFileEntity,
    lessonFileOrderEntity,
  ].map((entity) => [entity.type, entity]),
)

/** Grows when a persisted shape (cache, outbox input) changes meaning. */
export const CONTRACT_VERSION = 1

export function endpointOf(name: string): Endpoint | undefined {
  return (contract as Readonly<Record<string, Endpoint>>)[name]
}
