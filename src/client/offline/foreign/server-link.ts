import type { Capabilities } from '#contract/calls/capabilities.ts'
import { contract, entities } from '#contract/index.ts'
import { exchange, readAnswersBy } from '#client/data/call.ts'
import { readDevice, writeDevice } from '#client/data/device-store.ts'
import { seenStore } from '#client/data/store.ts'
import { noteDiagnostic } from '#client/offline/device/diagnostics.ts'
import type { Transport } from '#client/offline/engine/storage/ports.ts'
import type * as foreignServer from './foreign-server.ts'
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

export type LoadForeign = () => Promise<typeof foreignServer>

export interface LinkOptions {
  readonly account: string
  readonly serverOrigin: string
  readonly plain: Transport
  readonly wire: Wire
  /** Null where such a server is not spoken to. */
  readonly foreign: LoadForeign | null
  /** Answers are read in another way from now on: what screens asked before has to be asked again. */
  readonly onOtherWords: () => void
}

/** Opens with what this device knows of the server, and asks it at once. */
export async function linkServer(options: LinkOptions): Promise<ServerLink> {
  const { serverOrigin, plain, onOtherWords } = options
  const kept = `capabilities ${serverOrigin}`
  const onTrouble = (error: unknown) => noteDiagnostic('capabilities', String(error))
  const profile = new ServerProfile({
    ask: async () => {
      const raw = await exchange(contract['capabilities.read'], {})
      return raw === null ? { kind: 'silence' } : answerOf(raw.status, raw.text, raw.header)
    },
    namesItself: () => seenStore() !== null,
    recall: () => readDevice(kept),
    keep: (value) => writeDevice(kept, value),
    onTrouble,
  })
  const other = options.foreign === null ? null : otherServer(options, options.foreign)
  const transport = profiledTransport({ profile, plain, entities, foreign: other?.transport ?? null })
  const stop = other === null ? () => undefined : speakAccordingly(profile, other.transport, onOtherWords)
  await profile.recall()
  profile.refresh().catch(onTrouble)
  return {
    profile,
    transport,
    close() {
      stop()
      other?.close()
    },
    forget: async () => other?.forget(),
  }
}

/** Has the answers to screens read in the server's own way, as long as it has one. @returns the end of it */
function speakAccordingly(
  profile: ServerProfile,
  transport: (capabilities: Capabilities) => Promise<ForeignTransport>,
  onOtherWords: () => void,
): () => void {
  let speaking = ''
  const speak = () => {
    const capabilities = profile.getSnapshot()
    const words = capabilities === null || capabilities.guard === 'version' ? '' : JSON.stringify(capabilities)
    if (words === speaking) return
    speaking = words
    if (capabilities === null || words === '') readAnswersBy(null)
    else {
      readAnswersBy(async (endpoint, params, { status, text, header }) => {
        try {
          return await (await transport(capabilities)).translate(endpoint, params, answerOf(status, text, header))
        } catch (error) {
          noteDiagnostic('foreign', String(error))
          return { kind: 'unreachable' }
        }
      })
    }
    onOtherWords()
  }
  const stop = profile.subscribe(speak)
  return () => {
    stop()
    readAnswersBy(null)
  }
}

function otherServer({ account, serverOrigin, wire }: LinkOptions, foreign: LoadForeign) {
  const load = async () => {
    const { foreignTransport, indexedMemory } = await foreign()
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
      if (made?.by === by) return made.transport
      const transport = make(capabilities)
      made = { by, transport }
      // A part of the app that could not be loaded is loaded again by the next request.
      transport.catch(() => {
        loaded = null
        made = null
      })
      return transport
    },
    close() {
      loaded?.then(
        ({ memory }) => memory.close(),
        // It never opened, so there is nothing to close.
        () => undefined,
      )
    },
    async forget() {
      const { destroyForeignMemory } = await foreign()
      await destroyForeignMemory(account)
    },
  }
}
