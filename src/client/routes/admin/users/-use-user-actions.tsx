import '#contract/live.ts'
import { Suspense, useState, type ReactNode } from 'react'
import type { Role } from '#contract/calls/permissions.ts'
import type { BulkOutcome } from '#contract/calls/user-management.ts'
import type { USER_STATUSES, VERIFICATION } from '#contract/records/user-list.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { useReachability } from '#client/data/use-session.ts'
import { useAskPassword } from '#client/routes/admin/-ask-password.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { download } from '#client/ui/download.ts'
import { formatCount } from '#client/ui/format.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import type { OfContent } from './-delete-users.tsx'
import type { PasswordLink } from './-one-time-secret.tsx'
import { PasswordLinkDialog } from './-password-link.tsx'
import type { Subject } from './-subject.ts'
import { useAfterChange } from './-after-change.ts'
import { type Content, contentIn } from './-user-content.ts'
import { type UserSearch, USERS } from './-user-search.ts'

// Each is opened by something that is done, seldom and never at first.
const BulkResults = lazyPart(() => import('./-bulk-results.tsx'))
const DeleteUsers = lazyPart(() => import('./-delete-users.tsx'))

interface Failed {
  readonly title: string
  /** What is said unless the server gives a reason that helps. */
  readonly text: string
}

const UPDATE: Failed = { title: 'Update Failed', text: 'Failed to update user. Please try again.' }
const DELETE: Failed = { title: 'Delete Failed', text: 'Failed to delete users. Please try again.' }
const BULK: Failed = { title: 'Bulk Operation Failed', text: 'Failed to perform bulk operation. Please try again.' }

/** What several get. */
export type BulkChange =
  | { readonly operation: 'role'; readonly value: Role }
  | { readonly operation: 'status'; readonly value: (typeof USER_STATUSES)[number] }
  | { readonly operation: 'verify'; readonly value: (typeof VERIFICATION)[number] }

/** What lies over the list because of something that was done. */
type Shown =
  | { readonly kind: 'link'; readonly person: Subject; readonly link: PasswordLink }
  | {
      readonly kind: 'delete'
      readonly people: readonly Subject[]
      readonly content: Content | null
      /** Told once whether they are gone. */
      readonly settle: (done: boolean) => void
    }
  | { readonly kind: 'results'; readonly people: readonly Subject[]; readonly outcome: BulkOutcome }

/** What can be done to accounts from outside their form. All of it is done live: nothing waits on the device. */
export function useUserActions() {
  const { online } = useReachability()
  const confirm = useConfirm()
  const { run, dialog } = useAskPassword()
  const [shown, setShown] = useState<Shown | null>(null)
  const again = useAfterChange()

  /** @returns whether it was done; a failure is told */
  const attempt = async (label: string, failed: Failed, act: () => Promise<void>): Promise<boolean> => {
    try {
      return await run({ label, act: () => act().finally(() => void again()) })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const refused = error.status >= 400 && error.status < 500
      toasts.error(refused ? error.message : failed.text, { title: failed.title })
      return false
    }
  }

  /** What a call about several answers: a count when all were done, else each with its reason. */
  const tell = (people: readonly Subject[], outcome: BulkOutcome, done: () => void) => {
    if (outcome.skipped.length > 0) setShown({ kind: 'results', people, outcome })
    else done()
  }

  const bulk = (people: readonly Subject[], change: BulkChange) => {
    if (people.length === 0) {
      toasts.warning('Choose at least one user first.', { title: 'No Users Selected' })
      return Promise.resolve(false)
    }
    return attempt(`Change ${formatCount(people.length, 'user')}`, BULK, async () => {
      const user_ids = people.map(({ id }) => id)
      const outcome = await call('userManagement.bulk', { body: { user_ids, ...change } })
      tell(people, outcome, () =>
        toasts.success(`${formatCount(people.length, 'user')} changed`, { title: 'Bulk Operation Complete' }),
      )
    })
  }

  const undo = (people: readonly Subject[], who: string) => ({
    label: 'Undo',
    onSelect: () => {
      // Asked for the password in between, it goes on with those that are left.
      const left = new Set(people)
      const refused: string[] = []
      void attempt('Restore', UPDATE, async () => {
        for (const person of left) {
          try {
            await call('userManagement.restore', { params: { id: String(person.id) } })
          } catch (error) {
            if (!isAboutOne(error)) throw error
            refused.push(`${person.name}: ${error.message}`)
          }
          left.delete(person)
        }
        const back = people.length - refused.length
        if (refused.length > 0) toasts.error(refused.join(' '), { title: 'Failed to restore' })
        if (back > 0) toasts.success(`${refused.length > 0 ? formatCount(back, 'user') : who} can sign in again.`)
      })
    },
  })

  const removeOne = async (person: Subject, query: OfContent, settle: (done: boolean) => void) => {
    let isAsked = false
    const done = await attempt(`Delete “${person.name}”`, DELETE, async () => {
      try {
        await call('users.delete', { params: { id: String(person.id) }, query })
      } catch (error) {
        const content = contentIn(error)
        if (!content) throw error
        isAsked = true
        setShown({ kind: 'delete', people: [person], content, settle })
        return
      }
      const who = `“${person.name}”`
      toasts.success(`${who} can no longer sign in.`, { title: 'Users Deleted', action: undo([person], who) })
    })
    if (!isAsked) settle(done)
  }

  const removeSeveral = (people: readonly Subject[], query: OfContent) =>
    attempt(`Delete ${formatCount(people.length, 'user')}`, DELETE, async () => {
      const { reassign_to: heir, force } = query
      const user_ids = people.map(({ id }) => id)
      const ofContent = { force: force !== undefined, ...(heir === undefined ? {} : { reassign_to: Number(heir) }) }
      const outcome = await call('userManagement.bulkDelete', { body: { user_ids, ...ofContent } })
      const who = formatCount(people.length, 'user')
      tell(people, outcome, () =>
        toasts.success(`${who} can no longer sign in.`, { title: 'Users Deleted', action: undo(people, who) }),
      )
    })

  const close = () => setShown(null)
  const layers: ReactNode = (
    <Suspense>
      {dialog}
      {shown?.kind === 'link' && <PasswordLinkDialog {...shown} onClose={close} />}
      {shown?.kind === 'results' && <BulkResults {...shown} onClose={close} />}
      {shown?.kind === 'delete' && (
        <DeleteUsers
          {...shown}
          onClose={() => {
            close()
            shown.settle(false)
          }}
          onDeactivate={() => {
            close()
            void bulk(shown.people, { operation: 'status', value: 'inactive' }).then(shown.settle)
          }}
          onDelete={(query) => {
            close()
            const [first, ...others] = shown.people
            if (first && others.length === 0) void removeOne(first, query, shown.settle)
            else void removeSeveral(shown.people, query).then(shown.settle)
          }}
        />
      )}
    </Suspense>
  )

  return {
    /** Why nothing can be done now. */
    reason: online ? undefined : 'Needs a connection',
    layers,
    bulk,

    setVerified: (person: Subject, on: boolean) =>
      attempt('Change verification', UPDATE, async () => {
        await call(on ? 'userManagement.verify' : 'userManagement.unverify', { params: { id: String(person.id) } })
        toasts.success(`“${person.name}” is ${on ? 'verified' : 'no longer verified'}`, { title: 'User Updated' })
      }),

    /** Asks first where somebody is shut out by it. */
    setActive: async (person: Subject, on: boolean) => {
      const question = {
        type: 'warning',
        title: `Deactivate “${person.name}”?`,
        text: 'They are signed out everywhere and can’t sign in until they are activated again. What they made stays.',
        action: 'Deactivate',
      } as const
      if (!on && !(await confirm(question))) return false
      return attempt(on ? 'Activate' : 'Deactivate', UPDATE, async () => {
        await call('userManagement.update', { params: { id: String(person.id) }, body: { is_active: on } })
        toasts.success(`“${person.name}” is ${on ? 'active' : 'inactive'}`, { title: 'User Updated' })
      })
    },

    /** A link with which the person chooses a password; it is shown once. */
    makeLink: (person: Subject) =>
      attempt('Make a password link', UPDATE, async () => {
        const link = await call('users.passwordLink', { params: { id: String(person.id) } })
        setShown({ kind: 'link', person, link })
      }),

    endSessions: async (person: Subject) => {
      const question = {
        type: 'warning',
        title: `Sign “${person.name}” out everywhere?`,
        text: 'Their edits that wait on a device stay there and are sent once they sign in again.',
        action: 'Sign out',
      } as const
      if (!(await confirm(question))) return false
      return attempt('Sign out everywhere', UPDATE, async () => {
        const { ended_sessions } = await call('users.endSessions', { params: { id: String(person.id) } })
        toasts.success(`${formatCount(ended_sessions, 'sign-in')} ended`)
      })
    },

    /** The device or the app is lost: the password alone signs in until the person sets another one up. */
    resetSecondFactor: async (person: Subject) => {
      const question = {
        type: 'warning',
        title: `Reset the second factor of “${person.name}”?`,
        text: 'Their authenticator app, passkeys and recovery codes stop working, and they are signed out everywhere. Their password alone signs them in until they set up another second factor. They are told by mail.',
        action: 'Reset',
      } as const
      if (!(await confirm(question))) return false
      return attempt('Reset the second factor', UPDATE, async () => {
        await call('userManagement.resetTwoFactor', { params: { id: String(person.id) } })
        toasts.success(`“${person.name}” signs in with the password alone`, { title: 'Second Factor Reset' })
      })
    },

    addToGroup: (people: readonly Subject[], groupId: string) =>
      attempt('Add to group', BULK, async () => {
        const group = await call('userGroups.addMembers', {
          params: { id: groupId },
          body: { user_ids: people.map(({ id }) => id) },
        })
        toasts.success(`${formatCount(people.length, 'user')} in “${group.name}”`, { title: 'Bulk Operation Complete' })
      }),

    /** Asks, and what becomes of what they made. @returns whether they are gone, or shut out instead */
    remove: (people: readonly Subject[]) =>
      new Promise<boolean>((settle) => setShown({ kind: 'delete', people, content: null, settle })),

    /** The users that the list is asked for, all pages of it, as a table for spreadsheets. */
    exportCsv: (search: UserSearch) =>
      attempt('Export', { title: 'Export Failed', text: 'Failed to export users. Please try again.' }, async () => {
        const { page: _page, per_page: _perPage, ...query } = USERS.query(search)
        const { name, csv } = await call('userManagement.export', { query })
        download(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
      }),
  }
}

/** Whether it is refused for this one alone: not for want of a proof or of a connection, which the others need as well. */
function isAboutOne(error: unknown): error is CallFailure {
  return error instanceof CallFailure && (error.status === 404 || error.errors['email'] !== undefined)
}

export type UserActions = ReturnType<typeof useUserActions>
