import { useState } from 'react'
import { courseCopy } from '#contract/records/course.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { useReachability } from '#client/data/use-session.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { newLocalId } from '#client/offline/reading/record-id.ts'
import { storedOrTold } from '#client/records/stored-or-told.ts'
import { tellOutcome } from '#client/records/tell-outcome.ts'
import { Button } from '#client/ui/button.tsx'
import { SwitchRow } from '#client/ui/choice-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

interface DuplicateDialogProps {
  readonly id: RecordId
  readonly name: string
  readonly onClose: () => void
}

/** Asks for a copy of a course with its lessons: one edit of the outbox, which the server carries out as a whole. */
export function DuplicateDialog({ id, name, onClose }: DuplicateDialogProps) {
  const { outbox } = useWorkspace()
  const { online } = useReachability()
  const [values, setValues] = useState({ with_files: true, with_quizzes: true })
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    const label = `${name} (copy)`
    let opId: string | null = null
    const kept = await storedOrTold('Failed to duplicate the course', async () => {
      const saved = await outbox.save({
        entity: courseCopy.type,
        id: newLocalId(),
        kind: 'create',
        values,
        base: null,
        label,
        params: { courseId: id },
      })
      opId = saved.opId
    })
    setBusy(false)
    if (!kept) return
    void tellOutcome(outbox, [opId], { act: 'create', subject: `“${label}”` })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Duplicate “${name}”`}
      description={`The copy has all its lessons and starts as a draft.${
        online ? '' : ' It is made when you are back online, from the course as the server then has it.'
      }`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} busyLabel="Duplicating..." onClick={() => void start()}>
            Duplicate
          </Button>
        </>
      }
    >
      <SwitchRow
        label="With attachments"
        checked={values.with_files}
        onChange={(with_files) => setValues({ ...values, with_files })}
      />
      <SwitchRow
        label="With quizzes"
        checked={values.with_quizzes}
        onChange={(with_quizzes) => setValues({ ...values, with_quizzes })}
      />
    </Dialog>
  )
}
