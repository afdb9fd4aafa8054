import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { DEFAULT_SETTINGS } from '#contract/records/settings.ts'
import { Button } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'

/** What a site is called, what it looks like and where it is, nobody can know beforehand. */
const OWN = [
  'site_name',
  'site_description',
  'site_url',
  'admin_email',
  'language',
  'time_zone',
  'logo',
  'share_image',
] as const
type Own = (typeof OWN)[number]
type Defaults = Omit<typeof DEFAULT_SETTINGS, Own>
export type WithDefault = keyof Defaults

const NAMES = Object.keys(DEFAULT_SETTINGS).filter((name): name is WithDefault => !OWN.some((own) => own === name))

/** Fields whose value is another one than that of a new site. */
function otherThanDefault(values: Readonly<Record<string, unknown>>): readonly WithDefault[] {
  return NAMES.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(DEFAULT_SETTINGS[name]))
}

interface UseDefaultProps {
  readonly name: WithDefault
  /** Of the field, for people. */
  readonly label: string
  readonly values: Readonly<Record<string, unknown>>
  readonly onReset: (names: readonly WithDefault[]) => void
  readonly children: ReactNode
}

/** A field with the way back to its default, while it has another value. */
export function UseDefault({ name, label, values, onReset, children }: UseDefaultProps) {
  return (
    <div>
      {children}
      {otherThanDefault(values).includes(name) && (
        <Button
          variant="link"
          small
          icon={<RotateCcw strokeWidth={1.75} aria-hidden="true" />}
          aria-label={`Use the default for ${label}`}
          onClick={() => onReset([name])}
        >
          {`Use default${inWords(name)}`}
        </Button>
      )}
    </div>
  )
}

/** ": 10", where it is short enough to say. */
function inWords(name: WithDefault): string {
  const value = DEFAULT_SETTINGS[name]
  if (typeof value === 'boolean') return value ? ': on' : ': off'
  return typeof value === 'object' ? '' : `: ${value}`
}

interface DefaultsProps {
  readonly values: Readonly<Record<string, unknown>>
  readonly onReset: (names: readonly WithDefault[]) => void
}

/** Everything that has a default, at once; asked first, and saved like any other change. */
export function ReturnToDefaults({ values, onReset }: DefaultsProps) {
  const confirm = useConfirm()
  const others = otherThanDefault(values)
  if (others.length === 0) return null
  const ask = async () => {
    const yes = await confirm({
      type: 'warning',
      title: 'Return to the default settings?',
      text: 'Access, link checks, uploads, backups, monitoring and notices return to the values of a new site. Name, description, addresses, language and pictures stay. Nothing changes until you save.',
      action: 'Use defaults',
    })
    if (yes) onReset(others)
  }
  return (
    <div className="mt-4">
      <Button onClick={() => void ask()}>Return to defaults</Button>
    </div>
  )
}
