import { act } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '#contract/mail.ts'
import { noteAnswer } from '#client/data/reachability.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { button, click, find, mount, type, unmountAll, until } from '#tests/support/mount.ts'
import { LiveDialog } from './-live-dialog.tsx'

/** A record that is saved live from a layer, over a line that takes its time. */

const SERVER = {
  id: 7,
  version: 3,
  name: 'Post',
  mailer: 'smtp',
  host: 'mail.example.org',
  port: 587,
  encryption: 'tls',
  username: 'sender',
  from_address: 'post@example.org',
  from_name: '',
  is_active: true,
  is_default: true,
  description: '',
  has_password: true,
  password_hint: '',
  test_successful: null,
  last_tested_at: null,
  test_stage: null,
  test_message: '',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}

interface Asked {
  readonly version: string | null
  readonly body: { readonly name: string }
  readonly answer: () => void
}

let asked: Asked[]
let closed: number

beforeEach(() => {
  asked = []
  closed = 0
  noteAnswer()
  vi.stubGlobal('fetch', (_: string, { headers, body }: { readonly headers: object; readonly body: string }) => {
    const sent = JSON.parse(body) as Asked['body']
    return new Promise<Response>((resolve) => {
      const data = { ...SERVER, ...sent, version: SERVER.version + asked.length + 1 }
      const answer = () => resolve(Response.json({ success: true, status: 200, message: '', data }))
      asked.push({ version: new Headers({ ...headers }).get('If-Match'), body: sent, answer })
    })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const startOf = (server: typeof SERVER | undefined) => ({ name: server?.name ?? '' })
const schema = v.object({ name: v.string() })

function open(server: typeof SERVER | undefined) {
  mount(
    <LiveDialog
      title="Mail server"
      labels={{ name: 'Name' }}
      record={server}
      start={startOf}
      schema={schema}
      actLabel="Save mail server"
      save={async ({ name }, _, send) => {
        if (server) await send('mailServers.update', { params: { id: String(server.id) }, body: { name } })
        else {
          const { mailer, host, port, encryption, username, from_address, from_name, is_active } = SERVER
          const rest = { mailer, host, port, encryption, username, from_address, from_name, is_active }
          const { is_default, description } = SERVER
          await send('mailServers.create', { body: { name, ...rest, is_default, description } })
        }
      }}
      onClose={() => void (closed += 1)}
    >
      {(form) => <TextField label="Name" {...form.field('name')} />}
    </LiveDialog>,
  )
}

const field = () => find('input[name=name]', HTMLInputElement)
const save = async () => {
  const before = asked.length
  await click(button('Save'))
  await until(() => expect(asked).toHaveLength(before + 1))
}
const answered = () => act(async () => asked.at(-1)?.answer())

it('closes once it is saved', async () => {
  open(SERVER)
  await type(field(), 'Post office')
  await save()
  await answered()
  await until(() => expect(closed).toBe(1))
})

it('stays open with what was typed while it was saved, which the next save lays over what the first has made', async () => {
  open(SERVER)
  await type(field(), 'Post office')
  await save()
  await type(field(), 'Post office, at night')
  await answered()
  await until(() => button('Save'))
  expect(closed).toBe(0)
  expect(field().value).toBe('Post office, at night')
  await save()
  await answered()
  await until(() => expect(closed).toBe(1))
  expect(asked.map(({ version, body }) => [version, body.name])).toEqual([
    ['"3"', 'Post office'],
    ['"4"', 'Post office, at night'],
  ])
})

it('holds still while a new one is made, which saved again would be made twice', async () => {
  open(undefined)
  await type(field(), 'Post office')
  await save()
  expect(field().closest('[inert]')).not.toBeNull()
  await answered()
  await until(() => expect(closed).toBe(1))
  expect(asked).toHaveLength(1)
})

it('lets what it holds be put right when a new one was refused', async () => {
  vi.stubGlobal('fetch', async () => {
    const refused = { success: false, status: 422, message: 'Not like this', errors: { name: ['Name is taken'] } }
    return Response.json(refused, { status: 422 })
  })
  open(undefined)
  await type(field(), 'Post office')
  await click(button('Save'))
  await until(() => expect(document.activeElement).toBe(field()))
  expect(field().closest('[inert]')).toBeNull()
})
