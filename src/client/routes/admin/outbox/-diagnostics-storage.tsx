import { useState } from 'react'
import { OPERATION_VERSION } from '#client/offline/engine/storage/record.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { useStorageCheck } from '#client/offline/device/storage-health.ts'
import { Button } from '#client/ui/button.tsx'
import { formatDateTime, formatMilliseconds, formatSize } from '#client/ui/format.ts'
import { Gauge } from '#client/ui/gauge.tsx'
import { Facts } from '#client/ui/card.tsx'
import { Section } from '#client/ui/panel.tsx'
import { askToKeep } from '#client/routes/admin/-ask-to-keep.ts'
import { checkWords } from './-diagnostics-words.ts'
import type { StorageView } from './-diagnostics-use-storage.ts'

/** Whether the browser keeps what is stored, how much that is, and a real test of it. */
export function StorageSection({ storage }: { readonly storage: StorageView }) {
  const { picture, failed, look } = storage
  const { usedBytes = null, quotaBytes = null, persisted = null } = picture ?? {}
  const looking = picture === null && !failed
  return (
    // As high while the browser is asked as with what it tells: what stands below keeps its place.
    <div className={looking ? 'min-h-[460px] lg:min-h-[462px]' : undefined}>
      <Section title="Storage">
        {looking ? (
          <div className="h-6" />
        ) : (
          usedBytes !== null &&
          quotaBytes !== null && (
            <div className="pt-3 pb-1">
              <Gauge
                label="Storage in use"
                value={usedBytes}
                max={quotaBytes}
                text={`${formatSize(usedBytes)} of ${formatSize(quotaBytes)}`}
                tone={usedBytes > quotaBytes * 0.9 ? 'warn' : undefined}
              />
            </div>
          )
        )}
        <Facts
          items={[
            {
              name: 'Kept by the browser',
              value: looking ? 'Looking' : failed ? 'The browser refuses to tell' : keptWords(persisted),
            },
            { name: 'Version of stored edits', value: OPERATION_VERSION },
            { name: 'App', value: `Offdesk ${__APP_VERSION__}` },
            { name: 'Device', value: <span className="mono">{picture?.deviceId ?? ''}</span> },
            // Below what is known at once.
            ...(picture?.parts ?? []).map(({ name, bytes }) => ({ name, value: formatSize(bytes) })),
          ]}
        />
        {persisted === false && (
          <p className="py-2">
            <Button small onClick={() => void askToKeep().then(look)}>
              Ask the browser to keep it
            </Button>
          </p>
        )}
        {!looking && <WriteTest />}
        {picture !== null && picture.databases.length > 0 && (
          <details className="border-t border-line">
            <summary className="flex min-h-11 cursor-pointer items-center text-ink-2">
              Databases, {picture.databases.length}
            </summary>
            <ul className="mono pb-2 text-small text-ink-2">
              {picture.databases.map(({ name, version }) => (
                <li key={name} className="flex justify-between gap-3 py-1">
                  <span className="min-w-0 break-all">{name}</span>
                  <span>v{version}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </Section>
    </div>
  )
}

function keptWords(persisted: boolean | null): string {
  if (persisted === null) return 'The browser does not say'
  return persisted ? 'Yes' : 'No, only while there is room'
}

/** A real record, written, read back and removed; also run by itself when the app was hidden for five minutes. */
function WriteTest() {
  const { checkStorage } = useWorkspace()
  const last = useStorageCheck()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await checkStorage().finally(() => setBusy(false))
  }
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line py-2">
      <output className="min-w-0 flex-[1_1_180px]">
        <span className="block font-[550]">Write test</span>
        <span className={last && last.outcome !== 'ok' ? 'text-small text-bad' : 'text-small text-ink-3'}>
          {last === null
            ? 'Not run since the app was opened.'
            : `${checkWords(last.outcome)}, ${formatDateTime(last.at)}, ${formatMilliseconds(last.ms)}.`}
        </span>
      </output>
      <Button small busy={busy} busyLabel="Testing" onClick={() => void run()}>
        Test storage
      </Button>
    </div>
  )
}
