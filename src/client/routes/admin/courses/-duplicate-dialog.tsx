import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/data/call.ts'
import { useReachability } from '#client/data/use-session.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { SwitchRow } from '#client/ui/choice-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { toasts } from '#client/ui/toast-store.ts'

interface DuplicateDialogProps {
  readonly id: number
  readonly name: string
  readonly onClose: () => void
}

/** Copies a course with its lessons. The server does it, so it needs a connection. */
export function DuplicateDialog({ id, name, onClose }: DuplicateDialogProps) {
  const client = useQueryClient()
  const { online } = useReachability()
  const [withFiles, setWithFiles] = useState(true)
  const [withQuizzes, setWithQuizzes] = useState(true)
  const copy = useMutation({
    mutationFn: ({ key, ...body }: { key: string; with_files: boolean; with_quizzes: boolean }) =>
      call('courses.duplicate', { params: { id: String(id) }, body }, { headers: { 'Idempotency-Key': key } }),
    onSuccess: (course) => {
      void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('courses.') })
      toasts.success(`“${course.title}” is a draft behind the original`, { title: 'Duplicated' })
      onClose()
    },
  })
  // A second try of the same choice is the same request: an answer that was lost makes no second copy.
  const [keys] = useState(() => new Map<string, string>())
  const start = () => {
    const choice = `${withFiles} ${withQuizzes}`
    const key = keys.get(choice) ?? crypto.randomUUID()
    keys.set(choice, key)
    copy.mutate({ key, with_files: withFiles, with_quizzes: withQuizzes })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Duplicate “${name}”`}
      description="The copy has all its lessons and starts as a draft."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={copy.isPending}
            busyLabel="Duplicating..."
            disabledReason={online ? undefined : 'Needs a connection'}
            onClick={start}
          >
            {copy.isError ? 'Retry' : 'Duplicate'}
          </Button>
        </>
      }
    >
      {copy.isError && (
        <Banner tone="bad" alert className="mb-3">
          {`Failed to duplicate the course. ${copy.error.message}`}
        </Banner>
      )}
      <SwitchRow label="With attachments" checked={withFiles} onChange={setWithFiles} />
      <SwitchRow label="With quizzes" checked={withQuizzes} onChange={setWithQuizzes} />
    </Dialog>
  )
}
