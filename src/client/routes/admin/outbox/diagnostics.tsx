import { createFileRoute, Link } from '@tanstack/react-router'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { PageHead } from '#client/ui/page.tsx'
import { ExportImport } from './-diagnostics-export.tsx'
import { Faults } from './-diagnostics-faults.tsx'
import { Figures } from './-diagnostics-figures.tsx'
import { QueueFacts } from './-diagnostics-queue.tsx'
import { Receipts } from './-diagnostics-receipts.tsx'
import { SelfTestPanel } from './-diagnostics-self-test.tsx'
import { StorageSection } from './-diagnostics-storage.tsx'
import { useStoragePicture } from './-diagnostics-use-storage.ts'
import { StorageNudge } from './-storage-nudge.tsx'

/** The evidence that nothing is lost, on the person's own device. */
export const Route = createFileRoute('/admin/outbox/diagnostics')({ component: DiagnosticsPage })

const BACK = { to: '/admin/outbox', label: 'Outbox' } as const

function DiagnosticsPage() {
  usePageTitle('Diagnostics')
  useSubPage('Diagnostics', BACK)
  const storage = useStoragePicture()
  return (
    <>
      <PageHead
        title="Diagnostics"
        quietOnPhone
        sub="What waits on this device, what was sent, and whether the device keeps what it is given."
        back={{
          label: 'Outbox',
          link: (props) => (
            <Link {...props} to="/admin/outbox" search={{}} className={`${props.className} max-lg:hidden`} />
          ),
        }}
      />
      <StorageNudge />
      <Figures storage={storage} />
      <div className="lg:grid lg:grid-cols-2 lg:gap-x-10">
        <QueueFacts />
        <StorageSection storage={storage} />
      </div>
      <SelfTestPanel />
      <ExportImport />
      <Receipts />
      <Faults />
    </>
  )
}
