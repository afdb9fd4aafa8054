import type { LocalId, RecordId } from '#contract/records/policy.ts'
import type { Intent } from '#client/offline/engine/outbox/enqueue.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import type { Prng } from './prng.ts'
import type { Form } from './tab.ts'
import type { Accounts } from './tokens.ts'

/** What people type: every text carries a token, so that it can be found again. */

export function changedValues(random: Prng, form: Form, fresh: () => string): Values {
  if (form.entity === 'settings') return { [random.chance(0.5) ? 'site_name' : 'site_description']: fresh() }
  if (form.entity === 'category') return { name: fresh() }
  const content = String(form.base.values['content'] ?? '')
  const tags = Array.isArray(form.base.values['tags']) ? form.base.values['tags'] : []
  switch (random.weighted({ title: 3, excerpt: 2, content: 6, tags: 1, publish: 1, two: 2 })) {
    case 'title':
      return { title: ` ${fresh()} ` }
    case 'excerpt':
      return { excerpt: fresh() }
    case 'content':
      return { content: edited(random, content, fresh(), '') }
    case 'tags': {
      const tag = 1 + random.below(6)
      return { excerpt: fresh(), tags: tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag] }
    }
    case 'publish':
      return { is_published: form.base.values['is_published'] !== true, excerpt: fresh() }
    case 'two':
      return { title: fresh(), content: edited(random, content, fresh(), '') }
  }
}

/** Now and then a time or a member of a set, which the store and the merge treat in their own ways. */
export function changedBeyondText(random: Prng, form: Form, accounts: Accounts): Values | null {
  if (form.entity !== 'post' || !random.chance(0.15)) return null
  if (random.chance(0.4)) {
    return { published_at: accounts.nextTime('unknown').text }
  }
  const { member } = accounts.nextMember('unknown')
  const tags: unknown[] = Array.isArray(form.base.values['tags']) ? form.base.values['tags'] : []
  return { tags: [...(random.chance(0.3) ? tags.slice(1) : tags), member] }
}

/** Another text in a field that stands in conflict; null when none does. */
export function changedInConflict(item: OutboxItem, form: Form, fresh: () => string): Values | null {
  const fields = Object.entries(item.conflict?.fields ?? {})
  const name = fields.find(
    ([field, { state }]) => state === 'conflict' && /^(?:title|excerpt|content)$/.test(field),
  )?.[0]
  if (name === undefined || form.entity !== 'post') return null
  return { [name]: name === 'content' ? `${String(form.base.values['content'] ?? '')}<p>${fresh()}</p>` : fresh() }
}

/** Someone else's edit of a record as it stands. */
export function othersValues(random: Prng, collection: string, content: string, token: string): Values {
  if (collection === 'settings') return { site_name: token }
  if (collection === 'categories') return { description: token }
  if (random.chance(0.3)) return { title: token }
  if (random.chance(0.2)) return { excerpt: token }
  return { content: edited(random, content, token, '\n') }
}

/** Replaces, inserts or appends a paragraph. */
function edited(random: Prng, content: string, token: string, between: string): string {
  const paragraphs = content.match(/<p>.*?<\/p>/gs) ?? []
  const at = random.below(paragraphs.length + 1)
  const replace = random.chance(0.5) ? 1 : 0
  return [...paragraphs.slice(0, at), `<p>${token}</p>`, ...paragraphs.slice(at + replace)].join(between)
}

export function newPost(id: LocalId, category: RecordId, title: string, text: string, picture = ''): Intent {
  return {
    entity: 'post',
    id,
    kind: 'create',
    values: { title, content: `<p>one</p><p>two</p><p>${text}</p>${picture}`, category_id: category },
    base: null,
    label: 'Post',
  }
}

/** Both sides of a conflict, one after the other. */
export function mergedValues(item: OutboxItem): Values {
  const fields = Object.entries(item.conflict?.fields ?? {})
  return Object.fromEntries(
    fields
      .filter(
        // A time can't be both.
        ([name, field]) =>
          name !== 'published_at' &&
          field.state === 'conflict' &&
          typeof field.mine === 'string' &&
          typeof field.theirs === 'string',
      )
      .map(([name, field]) => [name, `${String(field.theirs)}${String(field.mine)}`]),
  )
}
