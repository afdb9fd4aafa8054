import '#contract/mail.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import type { SendingResult } from '#contract/calls/mail-servers.ts'
import { query } from '#client/data/queries.ts'
import { useReachability, useSession } from '#client/data/use-session.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { InView } from '#client/ui/in-view.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useAskPassword } from './-ask-password.tsx'

interface TestMailDialogProps {
  readonly title: string
  readonly description: string
  /** The button. */
  readonly action: string
  readonly test: (address: string) => Promise<SendingResult>
  /** Says how it ended. */
  readonly result: (result: SendingResult) => ReactNode
  /** What stands before the cause when nobody could say how it ended. */
  readonly failed: string
  readonly onDone?: (result: SendingResult) => void
  readonly onClose: () => void
  /** What else is asked for, below the address. */
  readonly children?: ReactNode
}

const NO_ADDRESS = 'Please enter a test email address'

/** Asks where a test mail goes, sends it, and says how that ended. */
export function TestMailDialog(props: TestMailDialogProps) {
  const { title, description, action, test, result, failed, onDone, onClose, children } = props
  const own = useSession().user?.email ?? ''
  const [to, setTo] = useState(own)
  const client = useQueryClient()
  const { online } = useReachability()
  const formId = useId()
  const { run: ask, dialog } = useAskPassword()
  const run = useMutation({
    mutationFn: async (address: string) => {
      const ended: SendingResult[] = []
      const act = async () => {
        ended.push(await test(address))
      }
      await ask({ label: action, act })
      // None, when the password was asked for and not given.
      return ended[0] ?? null
    },
    onSuccess: (ended) => ended && onDone?.(ended),
    onSettled: () =>
      Promise.all(
        ['mailServers.list', 'mailServers.sends'].map((name) => client.invalidateQueries({ queryKey: [name] })),
      ),
  })
  const isEmpty = to.trim() === ''
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={title}
        description={description}
        footer={
          <>
            <Button onClick={onClose}>{run.data ? 'Close' : 'Cancel'}</Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={run.isPending}
              busyLabel="Sending..."
              disabledReason={online ? (isEmpty ? NO_ADDRESS : undefined) : 'Needs a connection'}
            >
              {action}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          className="grid gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            if (!isEmpty) run.mutate(to)
          }}
        >
          <TextField
            label="Test email address"
            name="test_email"
            type="email"
            value={to}
            onChange={setTo}
            error={isEmpty ? NO_ADDRESS : undefined}
          />
          <LastAddresses except={to.trim()} onChoose={setTo} />
          {children}
          {run.data && <InView of={run.data}>{result(run.data)}</InView>}
          {run.error && (
            <InView of={run.error}>
              <Banner tone="bad" alert>
                {failed}: {run.error.message}
              </Banner>
            </InView>
          )}
        </form>
      </Dialog>
      {dialog}
    </>
  )
}

/** So many are offered. */
const MOST = 4

interface LastAddressesProps {
  /** What stands in the field. */
  readonly except: string
  readonly onChoose: (address: string) => void
}

/** Where tests went last, newest first. */
function LastAddresses({ except, onChoose }: LastAddressesProps) {
  const { online } = useReachability()
  const { data = [] } = useQuery({ ...query('mailServers.sends', {}), enabled: online })
  const tests = data.filter(({ kind }) => kind === 'template_test' || kind === 'server_test')
  const addresses = [...new Set(tests.map(({ recipient }) => recipient))].filter((address) => address !== except)
  if (addresses.length === 0) return null
  return (
    <div role="group" aria-label="Used last" className="-mt-2 flex flex-wrap gap-1.5">
      {addresses.slice(0, MOST).map((address) => (
        <Button key={address} small className="max-w-full break-all" onClick={() => onChoose(address)}>
          {address}
        </Button>
      ))}
    </div>
  )
}
