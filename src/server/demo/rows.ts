import { CASE_POSTS } from './content/posts-cases.ts'
import { DEMO_MESSAGES } from './content/messages.ts'
import { LONG_POSTS } from './content/posts-long.ts'
import { NOTE_POSTS } from './content/posts-notes.ts'
import { PRACTICE_POSTS } from './content/posts-practice.ts'
import { TRADE_POSTS } from './content/posts-trade.ts'
import { DEMO_GROUPS, DEMO_PEOPLE } from './content/people.ts'
import { DEMO_CATEGORIES, type DemoPost } from './content/index.ts'
import type { DemoFiles } from './files.ts'
import { demoHtml } from './content/markup.ts'
import { at, DAY, type DemoMoment, made, SAMPLE, sampler } from './moment.ts'
import { sequence } from './pictures.ts'
import { category } from '#contract/records/category.ts'
import { message } from '#contract/records/message.ts'
import { post } from '#contract/records/post.ts'
import { bit, type Trx } from '#server/db/schema.ts'
import { slugify } from '#server/db/slugs.ts'
import { create } from '#server/records/life.ts'
import { slugNear } from '#server/records/slug.ts'

/** Writes the rows of the sample content, all of them marked `demo = 1`. */

export const DEMO_POSTS: readonly DemoPost[] = [
  ...LONG_POSTS,
  ...CASE_POSTS,
  ...NOTE_POSTS,
  ...PRACTICE_POSTS,
  ...TRADE_POSTS,
]

export async function insertDemoFiles(trx: Trx, files: DemoFiles, { now }: DemoMoment): Promise<void> {
  for (const [index, { day, is_public, ...file }] of files.rows.entries()) {
    await trx
      .insertInto('files')
      .values({
        ...made(at(now, day, index)),
        ...file,
        original_name: file.name,
        bytes_name: null,
        content_from: null,
        sent_sha256: null,
        is_public: bit(is_public),
        user_id: null,
      })
      .execute()
  }
}

export async function insertDemoPosts(trx: Trx, files: DemoFiles, { now }: DemoMoment): Promise<void> {
  const categories = new Map<string, number>()
  for (const { slug, ...texts } of DEMO_CATEGORIES) {
    const values = { ...texts, slug: await slugNear(trx, category, {}, slug) }
    const { id } = await create(trx, sampler(at(now, 150, 1)), category, values, SAMPLE)
    categories.set(slug, id)
  }
  const tags = new Map(
    (await trx.selectFrom('tags').select(['id', 'slug']).where('deleted_at', 'is', null).execute()).map(
      (tag): [string, number] => [tag.slug, tag.id],
    ),
  )
  for (const [index, sample] of DEMO_POSTS.entries()) {
    const created = at(now, sample.day, index)
    const ahead = new Date(now - sample.day * DAY).toISOString()
    const values = {
      title: sample.title,
      slug: await slugNear(trx, post, {}, sample.slug),
      excerpt: sample.excerpt,
      content: demoHtml(sample.body),
      featured_image: files.picture(sample.slug) ?? null,
      category_id: categories.get(sample.category) ?? null,
      tags: sample.tags.flatMap((slug) => tags.get(slug) ?? []),
      is_published: sample.state !== 'draft',
      published_at: sample.state === 'draft' ? null : sample.state === 'scheduled' ? ahead : created,
      meta_description: sample.excerpt,
      meta_keywords: sample.tags.join(', ').replaceAll('-', ' '),
    }
    await create(trx, sampler(created), post, values, SAMPLE)
  }
}

export async function insertDemoPeople(trx: Trx, { now, passwordHash }: DemoMoment): Promise<void> {
  const next = sequence(4711)
  const users: number[] = []
  for (const [index, name] of DEMO_PEOPLE.entries()) {
    const email = `${slugify(name, 'person').replaceAll('-', '.')}@sample.example`
    const created = at(now, Math.round(1 + index * 4.3), index)
    const seen = next() < 0.8
    const { id } = await trx
      .insertInto('users')
      .values({
        ...made(created),
        name,
        email,
        email_key: email,
        password_hash: passwordHash,
        role: 'user',
        avatar: null,
        is_active: bit(next() < 0.93),
        email_verified_at: seen ? created : null,
        last_login_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    users.push(id)
  }
  for (const [index, { active, share, ...group }] of DEMO_GROUPS.entries()) {
    const created = at(now, 5 + index * 17, index)
    const { id } = await trx
      .insertInto('user_groups')
      .values({ ...made(created), ...group, is_active: bit(active) })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const user of users.filter(() => next() < share)) {
      await trx.insertInto('user_group_members').values({ group_id: id, user_id: user, created_at: created }).execute()
    }
  }
}

export async function insertDemoMessages(trx: Trx, { now }: DemoMoment): Promise<void> {
  for (const [index, { day, ...values }] of DEMO_MESSAGES.entries()) {
    const columns = { ...SAMPLE.columns, ip_address: '', mailed_at: null }
    await create(trx, sampler(at(now, day, index)), message, values, { ...SAMPLE, columns })
  }
}
