import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isLocalId, type RecordId } from '#contract/records/policy.ts'
import { post } from '#contract/records/post.ts'
import { useWorkspace } from '#client/offline/current-workspace.ts'
import { overlayRecord } from '#client/offline/engine/outbox/overlay.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { newLocalId } from '#client/offline/reading/record-id.ts'
import { itemsOf, recordQuery } from '#client/offline/reading/use-record.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { formatCount } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { storedOrTold } from '#client/records/stored-or-told.ts'
import { useSave } from '#client/records/use-save.ts'
import { formOf, postName, type PostRow, type ShownPost } from './-post-form.ts'

type PostOf = Row<PostRow>

interface Deletion {
  readonly id: RecordId
  readonly title: string
  /** What the person saw of it. */
  readonly base: ReturnType<typeof baseOf>
}

/** What can be done to posts from outside their editor. Everything goes through the outbox; failures are always told. */
export function usePostActions() {
  const { outbox } = useWorkspace()
  const client = useQueryClient()
  const confirm = useConfirm()
  const saving = useSave(post)

  return useMemo(() => {
    const flag = (row: PostOf, is_published: boolean) => ({
      id: row.id,
      label: postName(row.record),
      values: { is_published },
      base: baseOf(row),
    })
    const pending = (row: PostOf) => itemsOf(outbox.getSnapshot(), post, row.id)

    /** The whole post as it is shown, or null when this device does not hold its text. */
    const whole = async (row: PostOf): Promise<ShownPost | null> => {
      const operations = pending(row).map((item) => item.operation)
      if (isLocalId(row.id)) return overlayRecord(post, null, operations).record
      const query = recordQuery(post, row.id)
      const server = await client.fetchQuery(query).catch(() => client.getQueryData(query.queryKey))
      return server ? overlayRecord(post, { ...server }, operations).record : null
    }

    return {
      setPublished: (row: PostOf, on: boolean) =>
        storedOrTold('Failed to publish', async () => {
          await saving.save({ ...flag(row, on), done: on ? 'Published' : 'Unpublished' })
        }),

      duplicate: (row: PostOf) =>
        storedOrTold('Failed to duplicate', async () => {
          const post = await whole(row)
          if (!post) return void toasts.error('Failed to duplicate the post. Its text is not on this device yet.')
          const title = `${postName(post)} (copy)`
          const values = { ...formOf(post), title, slug: '', is_published: false, published_at: null }
          await saving.save({ id: newLocalId(), isNew: true, values, base: null, label: title, done: 'Duplicated' })
        }),

      /** POST-32, decision 70: asks, then deletes softly; the toast undoes it. @returns whether it was deleted */
      remove: async ({ id, title, base }: Deletion): Promise<boolean> => {
        const question = {
          type: 'danger',
          title: `Delete “${title}”?`,
          text: CONSEQUENCE,
          action: 'Delete post',
        } as const
        if (!(await confirm(question))) return false
        return storedOrTold('Failed to delete', () => saving.remove({ id, base, label: title }))
      },

      /** Takes back a deletion that was not sent yet. */
      keep: (row: PostOf) =>
        storedOrTold('Failed to restore', async () => {
          const deletion = pending(row).findLast((item) => item.kind === 'delete')
          if (deletion) await saving.undo(deletion.opId)
        }),

      /** Each post is its own edit in the outbox; the count is told once. */
      setAllPublished: (rows: readonly PostOf[], on: boolean) =>
        storedOrTold('Failed to publish', async () => {
          const concerned = rows.filter((row) => row.record.is_published !== on)
          for (const row of concerned) await outbox.save({ entity: 'post', kind: 'update', ...flag(row, on) })
          const left = rows.length - concerned.length
          const also = left > 0 ? `, ${left} already ${on ? 'published' : 'drafts'}` : ''
          tellCount(concerned.length, `${on ? 'published' : 'unpublished'}${also}`, outbox.getSnapshot().reachable)
        }),

      removeAll: async (rows: readonly PostOf[]): Promise<boolean> => {
        const count = formatCount(rows.length, 'post')
        const question = {
          type: 'danger',
          title: `Delete ${count}?`,
          text: CONSEQUENCES,
          action: `Delete ${count}`,
        } as const
        if (!(await confirm(question))) return false
        return storedOrTold('Failed to delete', async () => {
          for (const row of rows) {
            const deletion = { entity: 'post', id: row.id, kind: 'delete', values: {}, base: baseOf(row) } as const
            await outbox.save({ ...deletion, label: postName(row.record) })
          }
          tellCount(rows.length, 'moved to the trash', outbox.getSnapshot().reachable)
        })
      },
    }
  }, [outbox, client, confirm, saving])
}

const CONSEQUENCE = 'It leaves the site and stays in the trash for 30 days.'
const CONSEQUENCES = 'They leave the site and stay in the trash for 30 days.'

/** What the person saw of a row. With other edits laid over it descends from no one version of the server. */
export function baseOf({ record, state }: PostOf): { version: number | null; values: Values } {
  const { is_published, published_at, version } = record
  return { version: state === undefined ? (version ?? null) : null, values: { is_published, published_at } }
}

function tellCount(count: number, what: string, online: boolean): void {
  const text = `${formatCount(count, 'post')} ${what}`
  if (online) toasts.success(text)
  else toasts.info('Sent when you are back online.', { title: `${text}, saved on this device` })
}
