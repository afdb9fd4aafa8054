import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import * as v from 'valibot'
import { exchange } from '#client/data/call.ts'
import { useReachability } from '#client/data/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { formatMilliseconds } from '#client/ui/format.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { Code } from './-code.tsx'
import type { ApiCall } from './-use-document.ts'

interface Came {
  readonly status: number
  readonly text: string
  readonly ms: number
}

/** Makes the call with the session of this app; what writes is asked about first. Nothing of it is kept. */
export function TryIt({ call }: { readonly call: ApiCall }) {
  const { method, path, inPath, inQuery, bodies, bodyExample } = call
  const { online } = useReachability()
  const confirm = useConfirm()
  const client = useQueryClient()
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [body, setBody] = useState(bodyExample === undefined ? '' : JSON.stringify(bodyExample, null, 2))
  const [came, setCame] = useState<Came | 'nothing' | null>(null)
  const [busy, setBusy] = useState(false)
  if (bodies.length > 0 && !bodies.includes('application/json')) return null

  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    const writes = method !== 'GET'
    if (writes) {
      const yes = await confirm({
        type: method === 'DELETE' ? 'danger' : 'warning',
        title: `Send ${method} ${path}?`,
        text: 'It changes what is on the server, as if you had done it in the app.',
        action: `Send ${method}`,
      })
      if (!yes) return
    }
    setBusy(true)
    const named = (parameters: ApiCall['inPath']) =>
      Object.fromEntries(parameters.map(({ name }) => [name, values[name] ?? '']))
    const endpoint = { name: 'api-docs', method, path, access: 'account', summary: '', answer: v.unknown() } as const
    const started = performance.now()
    const answer = await exchange(endpoint, {
      params: named(inPath),
      query: named(inQuery),
      ...(body.trim() !== '' && { body, headers: { 'Content-Type': 'application/json' } }),
    })
    setBusy(false)
    setCame(answer === null ? 'nothing' : { status: answer.status, text: answer.text, ms: performance.now() - started })
    if (writes) void client.invalidateQueries()
  }

  return (
    <form
      onSubmit={(event) => void send(event)}
      className="mt-2 grid max-w-[640px] gap-3 rounded-panel border border-line p-4"
    >
      <p className="font-semibold">Try it</p>
      {[...inPath, ...inQuery].map(({ name, required }) => (
        <TextField
          key={name}
          label={name}
          mono
          optional={!required}
          value={values[name] ?? ''}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      {bodies.length > 0 && <TextArea label="Body" mono rows={4} spellCheck={false} value={body} onChange={setBody} />}
      <p>
        <Button
          type="submit"
          variant={method === 'GET' ? 'primary' : 'secondary'}
          busy={busy}
          busyLabel="Sending..."
          disabledReason={online ? undefined : 'Needs a connection'}
        >
          Send {method}
        </Button>
      </p>
      <div role="status">
        {came === 'nothing' && <p className="text-bad">No answer. The server can’t be reached.</p>}
        {came !== null && came !== 'nothing' && (
          <Code label={`Status ${came.status}, ${formatMilliseconds(came.ms)}`} text={pretty(came.text)} />
        )}
      </div>
    </form>
  )
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // Not JSON: shown as it came.
    return text
  }
}
