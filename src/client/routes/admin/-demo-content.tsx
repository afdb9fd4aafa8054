import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/data/call.ts'
import { useReachability } from '#client/data/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { formatCount } from '#client/ui/format.ts'
import { Section } from '#client/ui/panel.tsx'
import { toasts } from '#client/ui/toast-store.ts'

/** Sample content is clearly marked and goes in one step. */
export function DemoContent({ present, onRemoved }: { readonly present: boolean; readonly onRemoved: () => void }) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const { online } = useReachability()
  const remove = useMutation({
    mutationFn: () => call('demo.remove', {}),
    onSuccess: ({ removed }) => {
      toasts.success(`${formatCount(removed, 'sample record')} removed`)
      void client.invalidateQueries()
      onRemoved()
    },
    onError: (error) => toasts.error(`Failed to remove the sample content. ${error.message}`),
  })
  if (!present) return null
  const ask = async () => {
    const yes = await confirm({
      type: 'danger',
      title: 'Remove all sample content?',
      text: 'Sample posts, categories, courses, workflows, people and files are removed for good. What you made stays.',
      action: 'Remove sample content',
      typed: 'sample content',
    })
    if (yes) remove.mutate()
  }
  return (
    <Section title="Sample content">
      <p className="my-3 max-w-[640px] text-ink-2">This site still holds the sample content it was started with.</p>
      <Button
        variant="danger"
        busy={remove.isPending}
        busyLabel="Removing"
        disabledReason={online ? undefined : 'Needs a connection'}
        onClick={() => void ask()}
      >
        Remove sample content
      </Button>
    </Section>
  )
}
