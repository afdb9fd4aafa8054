import { useId, useState } from 'react'
import * as v from 'valibot'
import { userAiKey } from '#contract/records/ai-user-key.ts'
import { schemasOf } from '#contract/records/schemas.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'

interface BulkQuotaProps {
  /** "Quota of 3 user API keys". */
  readonly title: string
  readonly onChoose: (requestsPerKey: number) => void
  readonly onClose: () => void
}

const Quota = v.object({ requests_per_key: schemasOf(userAiKey).update.entries.requests_per_key })

/** How many requests each of the selected keys allows from now on. */
export default function BulkQuota({ title, onChoose, onClose }: BulkQuotaProps) {
  const form = useId()
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    const read = v.safeParse(Quota, { requests_per_key: value.trim() })
    const { requests_per_key: chosen } = read.success ? read.output : {}
    if (chosen === undefined) return setError(read.issues?.[0].message ?? 'Requests per key is required')
    onClose()
    onChoose(chosen)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary">
            Save
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label="Requests per key"
          hint="From 1 to 10,000. What was used stays counted."
          inputMode="numeric"
          value={value}
          onChange={setValue}
          error={error}
        />
      </form>
    </Dialog>
  )
}
