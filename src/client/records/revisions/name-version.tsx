import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SyntheticEvent } from 'react'
import * as v from 'valibot'
import type { Kind } from '#contract/records/record.ts'
import { LONGEST_VERSION_NAME, MOST_NAMED, NamedRevision, type Revision } from '#contract/records/revision.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { queryKey } from '#client/data/queries.ts'
import { useReachability } from '#client/data/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'

interface NameVersionProps {
  readonly record: Kind
  /** The server's, of the record. */
  readonly serverId: number
  readonly revision: Revision
  readonly onClose: () => void
}

/** Gives a version a name, another one, or none. Done by the server at once or not at all. */
export function NameVersion({ record: kind, serverId, revision, onClose }: NameVersionProps) {
  const formId = useId()
  const { online } = useReachability()
  const client = useQueryClient()
  const [was, setWas] = useState(revision.name ?? '')
  const [name, setName] = useState(was)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<'save' | 'remove'>()
  const disabledReason = online ? undefined : 'Needs a connection'

  /** The list as it is with the name; nothing else of it was asked again. */
  const show = (named: NamedRevision) => {
    const key = queryKey(`${kind.calls}.revisions` as 'posts.revisions', { params: { id: String(serverId) } })
    const updatedAt = client.getQueryState(key)?.dataUpdatedAt ?? 0
    const withName = (one: Revision) => (one.id === named.id ? { ...one, name: named.name } : one)
    client.setQueryData<Revision[]>(key, (all) => all?.map(withName), { updatedAt })
  }
  const store = async (wanted: string, act: 'save' | 'remove') => {
    setBusy(act)
    try {
      // Every kind that keeps revisions has this call, and the same answer.
      const naming = `${kind.calls}.nameRevision` as 'posts.nameRevision'
      const params = { id: String(serverId), revisionId: String(revision.id) }
      show(await call(naming, { params, body: { name: wanted, was } }))
      onClose()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const elsewhere = v.safeParse(NamedRevision, error.body['current'])
      if (elsewhere.success) {
        const other = elsewhere.output.name
        show(elsewhere.output)
        setWas(other ?? '')
        setProblem(
          other === null
            ? 'Its name was removed elsewhere, so nothing was changed. Save again to keep yours.'
            : `It was named “${other}” elsewhere, so nothing was changed. Save again to keep yours.`,
        )
      } else setProblem(error.errors['name']?.[0] ?? error.message)
    } finally {
      setBusy(undefined)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || !online) return
    if (name.trim() === '') setProblem('Name is required')
    else if (name.trim() === was) onClose()
    else void store(name, 'save')
  }
  return (
    <Dialog
      open
      sticky={name !== was}
      onOpenChange={(open) => !open && onClose()}
      title={revision.name === null ? 'Name this version' : 'Rename this version'}
      footer={
        <>
          {was !== '' && (
            <Button
              variant="danger-quiet"
              busy={busy === 'remove'}
              disabledReason={disabledReason}
              onClick={() => void store('', 'remove')}
            >
              Remove name
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={busy === 'save'}
            busyLabel="Saving..."
            disabledReason={disabledReason}
          >
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          name="name"
          maxLength={LONGEST_VERSION_NAME}
          placeholder="Before the redesign"
          value={name}
          onChange={(typed) => {
            setName(typed)
            setProblem(undefined)
          }}
          error={problem}
          hint={`A version with a name stays when older ones make room. Up to ${MOST_NAMED} can have one.`}
        />
      </form>
    </Dialog>
  )
}
