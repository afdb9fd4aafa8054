import type { Generated, Kysely, Transaction } from 'kysely'
import type { Role } from '#contract/calls/permissions.ts'
import type { Bit, SoftRecord } from './columns.ts'
import type {
  CourseFilesTable,
  CoursesTable,
  LessonFilesTable,
  LessonMovesTable,
  LessonsTable,
  QuizzesTable,
} from './schema-courses.ts'
import type {
  ActivitiesTable,
  ActivityDaysTable,
  ApiTokensTable,
  ContactMessagesTable,
  DatabaseIdentityTable,
  EmailTokensTable,
  FiguresTable,
  HandedOverTable,
  IdempotencyKeysTable,
  RateLimitsTable,
  RevisionsTable,
  SecretsTable,
  ServerErrorsTable,
  SessionsTable,
  SettingsTable,
  StoreSegmentsTable,
} from './schema-running.ts'
import type {
  CheckStatesTable,
  HealthHoursTable,
  HealthSamplesTable,
  IncidentsTable,
  LinkChecksTable,
  PushesTable,
  PushSubscriptionsTable,
} from './schema-monitoring.ts'
import type { AiKeysTable, UserAiKeysTable } from './schema-ai.ts'
import type { EmailTemplatesTable, MailServersTable, MailsTable } from './schema-mail.ts'
import type { CvTemplatesTable, HomeSettingsTable } from './schema-site.ts'
import type {
  AnsweredChallengesTable,
  AuthenticatorsTable,
  PasskeysTable,
  RecoveryCodesTable,
  SignInPolicyTable,
} from './schema-second-factor.ts'

export { bit, type Bit } from './columns.ts'
export type * from './schema-courses.ts'
export type * from './schema-ai.ts'
export type * from './schema-mail.ts'
export type * from './schema-running.ts'
export type * from './schema-second-factor.ts'
export type * from './schema-site.ts'

/**
 * Every table, as the migrations leave it. Booleans are 0 or 1, timestamps ISO 8601 text in UTC, lists JSON text.
 * Triggers (see migrations) keep `figures`, `posts_count` and `search_due`; no module writes those.
 */

export interface UsersTable extends SoftRecord {
  name: string
  email: string
  /** The address in lower case: what is unique and what sign-in looks for. */
  email_key: string
  password_hash: string
  role: Role
  avatar: string | null
  is_active: Generated<Bit>
  email_verified_at: string | null
  two_factor_enabled: Generated<Bit>
  last_login_at: string | null
  login_count: Generated<number>
  /** An admin typed the password: it has to be replaced at the first sign-in, and lapses at this moment. */
  one_time_until: string | null
  /** No password was chosen yet. */
  invited_at: string | null
  /** Opened by themselves, with an address that nobody confirmed yet: they can't sign in. A verified address ends it. */
  unconfirmed: Generated<Bit>
}

export interface CategoriesTable extends SoftRecord {
  name: string
  slug: string
  description: Generated<string>
  posts_count: Generated<number>
  /** Of those, the ones with is_published. */
  posts_flagged: Generated<number>
}

export interface TagsTable extends SoftRecord {
  name: string
  slug: string
  color: string
  description: Generated<string>
  posts_count: Generated<number>
  /** Of those, the ones with is_published. */
  posts_flagged: Generated<number>
  /** When it was last given to a post. */
  used_at: Generated<string | null>
}

export interface PostsTable extends SoftRecord {
  title: string
  slug: string
  excerpt: string
  content: string
  featured_image: string | null
  category_id: number | null
  is_published: Bit
  published_at: string | null
  meta_description: string
  meta_keywords: string
  /** Tag ids in the order chosen; `post_tags` holds the same for queries. */
  tag_ids: string
  author_id: number | null
}

export interface PostTagsTable {
  post_id: number
  tag_id: number
}

export interface FilesTable extends SoftRecord {
  name: string
  original_name: string
  /** The file's address, and the name of its first bytes in the storage. A link's is a random word. */
  storage_name: string
  /** Name of the present bytes, once they were replaced. */
  bytes_name: string | null
  /** The file that came with the present bytes; null for its own. */
  content_from: number | null
  mime_type: string
  size: number
  /** Of the bytes as stored; empty for a link. */
  sha256: string
  /** Of the bytes as they were sent; null for a link and for files of older versions. */
  sent_sha256: string | null
  width: number | null
  height: number | null
  is_public: Bit
  user_id: number | null
  alt_text: Generated<string>
  caption: Generated<string>
  /** Where a link leads; null for anything with bytes. */
  url: string | null
}

/** Files that arrive in parts, until they are recorded or swept. */
export interface UploadsTable {
  id: Generated<number>
  user_id: number
  upload_id: string
  name: string
  size: number
  /** As announced; compared when all is there. */
  sha256: string
  /** Bytes that are on the disk for good. */
  received: number
  /** Name of the bytes in the storage. */
  parts_name: string
  created_at: string
  updated_at: string
}

/** Versions of orders, kept by triggers; no row means the first version. `owner_id` 0: the one list of its kind. */
export interface OrdersTable {
  kind: string
  owner_id: number
  version: number
}

export interface WorkflowCategoriesTable extends SoftRecord {
  name: string
  slug: string
  description: Generated<string>
  is_active: Generated<Bit>
  position: Generated<number>
}

export interface WorkflowsTable extends SoftRecord {
  title: string
  slug: string
  summary: Generated<string>
  description: Generated<string>
  category_id: number | null
  status: 'draft' | 'published' | 'archived'
  is_featured: Generated<Bit>
  is_premium: Generated<Bit>
  tools: Generated<string>
  credentials: Generated<string>
  setup_steps: Generated<string>
  benefits: Generated<string>
  image_url: string | null
}

/** Which file belongs to which workflow, and how it stands there. */
export interface WorkflowFilesTable extends SoftRecord {
  workflow_id: number
  file_id: number
  display_name: string
  description: Generated<string>
  version_note: Generated<string>
  /** From 0 without gaps, among those that are not in the trash. */
  position: Generated<number>
}

/** Where a record was public before, by the type of its definition. */
export interface FormerSlugsTable {
  type: string
  slug: string
  record_id: number
  at: string
}

export interface UserGroupsTable extends SoftRecord {
  name: string
  description: Generated<string>
  color: string
  is_active: Generated<Bit>
}

export interface UserGroupMembersTable {
  group_id: number
  user_id: number
  created_at: string
}

/** Records whose place in the search index is not what they say any more; triggers write it, each commit empties it. */
export interface SearchDueTable {
  kind: string
  id: number
}

export interface Tables {
  database_identity: DatabaseIdentityTable
  store_segments: StoreSegmentsTable
  users: UsersTable
  sessions: SessionsTable
  email_tokens: EmailTokensTable
  sign_in_policy: SignInPolicyTable
  authenticators: AuthenticatorsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  answered_challenges: AnsweredChallengesTable
  settings: SettingsTable
  categories: CategoriesTable
  tags: TagsTable
  posts: PostsTable
  post_tags: PostTagsTable
  revisions: RevisionsTable
  files: FilesTable
  link_checks: LinkChecksTable
  courses: CoursesTable
  lessons: LessonsTable
  lesson_moves: LessonMovesTable
  quizzes: QuizzesTable
  course_files: CourseFilesTable
  lesson_files: LessonFilesTable
  orders: OrdersTable
  uploads: UploadsTable
  workflows: WorkflowsTable
  workflow_files: WorkflowFilesTable
  workflow_categories: WorkflowCategoriesTable
  user_groups: UserGroupsTable
  user_group_members: UserGroupMembersTable
  cv_templates: CvTemplatesTable
  api_tokens: ApiTokensTable
  activities: ActivitiesTable
  activity_days: ActivityDaysTable
  idempotency_keys: IdempotencyKeysTable
  contact_messages: ContactMessagesTable
  mail_servers: MailServersTable
  mails: MailsTable
  email_templates: EmailTemplatesTable
  secrets: SecretsTable
  health_samples: HealthSamplesTable
  health_hours: HealthHoursTable
  check_states: CheckStatesTable
  incidents: IncidentsTable
  push_subscriptions: PushSubscriptionsTable
  pushes: PushesTable
  server_errors: ServerErrorsTable
  rate_limits: RateLimitsTable
  figures: FiguresTable
  search_due: SearchDueTable
  former_slugs: FormerSlugsTable
  handed_over: HandedOverTable
  home_settings: HomeSettingsTable
  ai_keys: AiKeysTable
  user_ai_keys: UserAiKeysTable
}

/** A handle that reads; queries in modules take this, so that they run inside and outside a transaction. */
export type Db = Kysely<Tables>
/** A handle that writes: one transaction of the write queue. */
export type Trx = Transaction<Tables>
