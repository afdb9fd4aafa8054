import type { Generated, Kysely, Transaction } from 'kysely'
import type { Role, Scope } from '#contract/permissions.ts'

/**
 * Every table, as the migrations leave it. Booleans are 0 or 1, timestamps ISO 8601 text in UTC, lists JSON text.
 * Triggers (see migrations) keep `figures`, `posts_count` and the search index; no module writes those.
 */

export type Bit = 0 | 1
export const bit = (value: boolean): Bit => (value ? 1 : 0)

interface Stamped {
  id: Generated<number>
  created_at: string
  updated_at: string
}

/** What every record carries: decision 36; `demo` marks sample content of DEMO=1. */
interface RecordColumns extends Stamped {
  version: Generated<number>
  demo: Generated<Bit>
}

/** Records that are deleted softly (decision 24). `deleted_by` is a user's id. */
interface SoftRecord extends RecordColumns {
  deleted_at: string | null
  deleted_by: number | null
}

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
}

/** Signed-in devices. Only hashes of tokens; `previous_hash` stays good for a minute after a renewal. */
export interface SessionsTable {
  id: Generated<number>
  user_id: number
  token_hash: string
  previous_hash: string | null
  previous_until: string | null
  remember: Bit
  device: string
  ip_address: string
  created_at: string
  last_used_at: string
  expires_at: string
}

export interface EmailTokensTable {
  id: Generated<number>
  user_id: number
  purpose: 'reset' | 'verify'
  token_hash: string
  /** Where the link was sent: verifying proves this address and no later one. */
  email: string
  created_at: string
  expires_at: string
}

export interface SettingsTable {
  id: number
  site_name: string
  site_description: string
  site_url: string
  admin_email: string
  maintenance_mode: Bit
  allow_registration: Bit
  max_file_size: number
  allowed_file_types: string
  created_at: string
  updated_at: string
  version: number
}

export interface CategoriesTable extends SoftRecord {
  name: string
  slug: string
  description: Generated<string>
  posts_count: Generated<number>
}

export interface TagsTable extends SoftRecord {
  name: string
  slug: string
  color: string
  description: Generated<string>
  posts_count: Generated<number>
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

export interface RevisionsTable {
  id: Generated<number>
  collection: string
  record_id: number
  version: number
  author_id: number | null
  record: string
  created_at: string
}

export interface FilesTable extends SoftRecord {
  name: string
  original_name: string
  /** Name of the bytes in the storage. */
  storage_name: string
  mime_type: string
  size: number
  sha256: string
  width: number | null
  height: number | null
  is_public: Bit
  user_id: number | null
}

export interface CoursesTable extends SoftRecord {
  title: string
  slug: string
  description: Generated<string>
  image_url: string | null
  what_you_learn: Generated<string>
  duration_hours: Generated<number>
  level: Generated<string>
  is_published: Generated<Bit>
  position: Generated<number>
}

export interface LessonsTable extends SoftRecord {
  course_id: number
  title: string
  slug: string
  content: Generated<string>
  video_url: string | null
  duration_minutes: Generated<number>
  is_published: Generated<Bit>
  position: Generated<number>
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
  summary: Generated<string>
  description: Generated<string>
  category_id: number | null
  status: 'draft' | 'published' | 'archived'
  is_featured: Generated<Bit>
  is_premium: Generated<Bit>
  tools: Generated<string>
  benefits: Generated<string>
  image_url: string | null
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

export interface CvTemplatesTable extends SoftRecord {
  name: string
  description: Generated<string>
  category: Generated<string>
  ats_score: Generated<number>
  thumbnail: string | null
  html: Generated<string>
  is_active: Generated<Bit>
  is_default: Generated<Bit>
}

export interface ApiTokensTable extends Stamped {
  user_id: number
  name: string
  token_hash: string
  /** Last four characters, to tell tokens apart. */
  hint: string
  /** JSON list of scopes. */
  scopes: string
  last_used_at: string | null
  expires_at: string | null
  revoked_at: string | null
}

export interface ActivitiesTable {
  id: Generated<number>
  at: string
  user_id: number | null
  action: string
  record_type: string | null
  record_id: number | null
  title: string | null
  ip_address: string
  request_id: string
}

export interface IdempotencyKeysTable {
  id: Generated<number>
  /** 0: nobody signed in. */
  user_id: number
  method: string
  path: string
  key: string
  fingerprint: string
  status: number
  answer: string
  created_at: string
}

export interface ContactMessagesTable {
  id: Generated<number>
  name: string
  email: string
  subject: string
  message: string
  ip_address: string
  created_at: string
  mailed_at: string | null
  demo: Generated<Bit>
}

export interface MailServersTable extends SoftRecord {
  name: string
  mailer: 'smtp' | 'mailgun' | 'ses' | 'postmark' | 'resend' | 'sendmail'
  host: string
  port: number
  encryption: 'tls' | 'starttls' | 'none'
  username: string
  from_address: string
  from_name: string
  is_active: Generated<Bit>
  is_default: Generated<Bit>
}

/** Sealed with AES-256-GCM and SECRET_KEY; never joined by a list query (decision 47). */
export interface SecretsTable {
  owner_type: string
  owner_id: number
  name: string
  sealed: string
  updated_at: string
}

export interface HealthSamplesTable {
  id: Generated<number>
  at: string
  basic: string
  comprehensive: string
  database: string
  storage: string
  database_ms: number
  storage_ms: number
  memory_mb: number
  errors: number
}

export interface ServerErrorsTable {
  id: Generated<number>
  at: string
  method: string
  path: string
  message: string
  request_id: string
}

/** Counted events of persisted limits; one row each, so that the window slides. */
export interface RateLimitsTable {
  id: Generated<number>
  bucket: string
  at: number
}

/** Maintained by triggers: `posts` (not deleted), `posts_flagged` (of those, is_published). */
export interface FiguresTable {
  name: string
  value: number
}

export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  email_tokens: EmailTokensTable
  settings: SettingsTable
  categories: CategoriesTable
  tags: TagsTable
  posts: PostsTable
  post_tags: PostTagsTable
  revisions: RevisionsTable
  files: FilesTable
  courses: CoursesTable
  lessons: LessonsTable
  workflows: WorkflowsTable
  workflow_categories: WorkflowCategoriesTable
  user_groups: UserGroupsTable
  user_group_members: UserGroupMembersTable
  cv_templates: CvTemplatesTable
  api_tokens: ApiTokensTable
  activities: ActivitiesTable
  idempotency_keys: IdempotencyKeysTable
  contact_messages: ContactMessagesTable
  mail_servers: MailServersTable
  secrets: SecretsTable
  health_samples: HealthSamplesTable
  server_errors: ServerErrorsTable
  rate_limits: RateLimitsTable
  figures: FiguresTable
}

/** A handle that reads; queries in modules take this, so that they run inside and outside a transaction. */
export type Db = Kysely<Tables>
/** A handle that writes: one transaction of the write queue. */
export type Trx = Transaction<Tables>
export type { Scope }
