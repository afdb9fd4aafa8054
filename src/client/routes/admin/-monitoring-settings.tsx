import { settings, TOLD, type Told } from '#contract/records/settings.ts'
import { labelsOf } from '#contract/records/record.ts'
import type { Form } from '#client/records/form/use-form.ts'
import { CheckGroup } from '#client/ui/choice-field.tsx'
import { FormSection } from '#client/ui/form.tsx'
import { NumberField } from '#client/ui/value-field.tsx'
import type { SettingsValues } from './-settings-form.ts'
import { UseDefault, type WithDefault } from './-defaults.tsx'

const LABELS = labelsOf(settings)

const THRESHOLDS = [
  { name: 'warning_response_ms', unit: 'ms', min: 10, max: 60_000 },
  { name: 'critical_response_ms', unit: 'ms', min: 10, max: 60_000 },
  { name: 'warning_memory_percent', unit: '%', min: 1, max: 100 },
  { name: 'critical_memory_percent', unit: '%', min: 1, max: 100 },
  { name: 'warning_disk_percent', unit: '%', min: 1, max: 100 },
  { name: 'critical_disk_percent', unit: '%', min: 1, max: 100 },
  { name: 'warning_errors', unit: undefined, min: 2, max: 10_000 },
  { name: 'critical_errors', unit: undefined, min: 2, max: 10_000 },
  { name: 'warning_expiry_days', unit: 'days', min: 1, max: 60 },
] as const

const TOLD_WORDS: Readonly<Record<Told, string>> = {
  critical: 'A critical state that lasts 2 minutes',
  backup: 'A backup that failed or is missing',
  expiry: 'A token or certificate about to expire',
  message: 'A visitor’s message',
}
const TOLD_OPTIONS = TOLD.map((value) => ({ value, label: TOLD_WORDS[value] }))
const WAYS = [
  { name: 'told_by_mail', hint: 'To the admin email, through the default mail server. Tokens: to their owner.' },
  { name: 'told_by_push', hint: 'To every device where an admin turned notices on, under More or Monitoring.' },
] as const

interface MonitoringSettingsProps {
  readonly form: Form<SettingsValues>
  readonly onReset: (names: readonly WithDefault[]) => void
}

/** From when on monitoring warns, and what is told by which way. */
export function MonitoringSettings({ form, onReset }: MonitoringSettingsProps) {
  const back = (name: WithDefault) => ({ name, label: LABELS[name], values: form.values, onReset })
  const changed = (name: keyof SettingsValues) => (form.changed.includes(name) ? 'Changed' : undefined)
  return (
    <>
      <FormSection title="Monitoring" text="When a figure is worth a look, and when somebody has to act.">
        <div id="monitoring" className="grid scroll-mt-24 gap-x-4 gap-y-4 sm:grid-cols-2">
          {THRESHOLDS.map(({ name, unit, min, max }) => (
            <UseDefault key={name} {...back(name)}>
              <NumberField
                label={LABELS[name]}
                {...(unit !== undefined && { unit })}
                min={min}
                max={max}
                step={1}
                counter={changed(name)}
                {...form.field(name)}
              />
            </UseDefault>
          ))}
        </div>
      </FormSection>
      <FormSection title="Notices" text="What is sent as soon as it happens. Monitoring lists it in any case.">
        {WAYS.map(({ name, hint }) => (
          <UseDefault key={name} {...back(name)}>
            <CheckGroup
              label={LABELS[name]}
              name={name}
              hint={hint}
              counter={changed(name)}
              options={TOLD_OPTIONS}
              value={form.values[name]}
              onChange={(chosen) =>
                form.set(
                  name,
                  TOLD.filter((one) => chosen.includes(one)),
                )
              }
              error={form.errors[name]}
            />
          </UseDefault>
        ))}
      </FormSection>
    </>
  )
}
