import type { Capabilities } from '#contract/capabilities.ts'
import { contract, entities } from '#contract/index.ts'
import { exchange, readAnswersBy } from '#client/data/call.ts'
import { readDevice, writeDevice } from '#client/data/device-store.ts'
import { noteDiagnostic } from '#client/offline/diagnostics.ts'
import type { Transport } from '#client/offline/outbox/ports.ts'
import type { ForeignTransport } from './foreign-transport.ts'
import { profiledTransport } from './profiled-transport.ts'
import { ServerProfile } from './server-profile.ts'
import { answerOf, type Wire } from './wire.ts'

/** The app's own wiring to whichever server it was built for. */
export interface ServerLink {
  readonly profile: ServerProfile
  readonly transport: Transport
  close(): void
  /** Forgets what was remembered of a server without versions. */
  forget(): Promise<void>
}

export interface LinkOptions {
  readonly account: string
  readonly serverOrigin: string
  readonly plain: Transport
  readonly wire: Wire
  /** Answers are read in another way from now on: what screens asked before has to be asked again. */
  readonly onOtherWords: () => void
}

/** Opens with what this device knows of the server, and asks it at once. */
export async function linkServer({
  account,
  serverOrigin,
  plain,
  wire,
  onOtherWords,
}: LinkOptions): Promise<ServerLink> {
  const kept = `capabilities ${serverOrigin}`
  const onTrouble = (error: unknown) => noteDiagnostic('capabilities', String(error))
  const profile = new ServerProfile({
    ask: async () => {
      const raw = await exchange(contract['capabilities.read'], {})
      return raw === null ? { kind: 'silence' } : answerOf(raw.status, raw.text, raw.header)
    },
    recall: () => readDevice(kept),
    keep: (value) => writeDevice(kept, value),
    onTrouble,
  })
  const other = otherServer(account, serverOrigin, wire)
  const transport = profiledTransport({ profile, plain, entities, foreign: other.transport })
  let speaking = ''
  const speak = () => {
    const capabilities = profile.getSnapshot()
    const words = capabilities === null || capabilities.guard === 'version' ? '' : JSON.stringify(capabilities)
    if (words === speaking) return
    speaking = words
    if (capabilities === null || words === '') return readAnswersBy(null)
    // Its part of the app is loaded with the first answer; it comes from this device's own cache.
    readAnswersBy(async (endpoint, params, { status, text, header }) =>
      (await other.transport(capabilities)).translate(endpoint, params, answerOf(status, text, header)),
    )
    onOtherWords()
  }
  const stop = profile.subscribe(speak)
  await profile.recall()
  profile.refresh().catch(onTrouble)
  return {
    profile,
    transport,
    close() {
      stop()
      readAnswersBy(null)
      other.close()
    },
    forget: other.forget,
  }
}

/** Everything for a server that is not ours; loaded when one is met, because hardly anybody meets one. */
function otherServer(account: string, serverOrigin: string, wire: Wire) {
  const load = async () => {
    const [{ foreignTransport }, { indexedMemory }] = await Promise.all([
      import('./foreign-transport.ts'),
      import('./indexed-memory.ts'),
    ])
    return { foreignTransport, memory: indexedMemory(account, serverOrigin) }
  }
  let loaded: ReturnType<typeof load> | null = null
  let made: { readonly by: string; readonly transport: Promise<ForeignTransport> } | null = null
  const make = async (capabilities: Capabilities) => {
    loaded ??= load()
    const { foreignTransport, memory } = await loaded
    return foreignTransport({
      wire,
      capabilities,
      memory,
      entities,
      now: Date.now,
      random: Math.random,
      onTrouble: (error) => noteDiagnostic('foreign', String(error)),
    })
  }
  return {
    transport(capabilities: Capabilities): Promise<ForeignTransport> {
      const by = JSON.stringify(capabilities)
      if (made?.by !== by) made = { by, transport: make(capabilities) }
      return made.transport
    },
    close() {
      loaded?.then(
        ({ memory }) => memory.close(),
        // It never opened, so there is nothing to close.
        () => undefined,
      )
    },
    async forget() {
      const { destroyForeignMemory } = await import('./indexed-memory.ts')
      await destroyForeignMemory(account)
    },
  }
}
