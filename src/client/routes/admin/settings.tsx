import { createFileRoute, Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { BACKUP_SCHEDULES, DEFAULT_SETTINGS, SELECTABLE_FILE_TYPES, settings } from '#contract/records/settings.ts'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { cityOf } from '#contract/render/site-time.ts'
import { CheckGroup, SelectField, SwitchRow } from '#client/ui/choice-field.tsx'
import { LoadFailed, NotOnThisDevice } from '#client/ui/empty.tsx'
import { Form, FormSection } from '#client/ui/form.tsx'
import { ListHead } from '#client/ui/list-head.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { EditStatus } from '#client/records/form/edit-status.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { NumberField } from '#client/ui/value-field.tsx'
import { DraftOffer } from '#client/records/form/draft-offer.tsx'
import { FormNotStored } from '#client/records/form/form-not-stored.tsx'
import { useRecordForm } from '#client/records/form/use-record-form.ts'
import { ReturnToDefaults, UseDefault, type WithDefault } from './-defaults.tsx'
import { DemoContent } from './-demo-content.tsx'
import { MonitoringSettings } from './-monitoring-settings.tsx'
import { INITIAL } from './-settings-form.ts'
import { GeneralFields, LooksFields } from './-site-fields.tsx'
import { SecondFactorPolicy } from './-second-factor-policy.tsx'
import { labelsOf } from '#contract/records/record.ts'
import { schemasOf } from '#contract/records/schemas.ts'

export const Route = createFileRoute('/admin/settings')({
  component: () => (
    <RequireAccess access="admin">
      <SettingsPage />
    </RequireAccess>
  ),
})

const LABELS = labelsOf(settings)
const SCHEMA = schemasOf(settings).form
const PATHS = ['post_path', 'course_path', 'workflow_path'] as const
const SCHEDULES = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every Monday' },
]
const BACK = { to: '/admin/more', label: 'More' } as const
const VIEWS = [
  {
    label: 'Revisions',
    icon: <History strokeWidth={1.75} aria-hidden="true" />,
    link: (look: object) => <Link to="/admin/settings/revisions" {...look} />,
  },
]

/** Changed fields are marked, one save bar, back to the stored values. */
function SettingsPage() {
  usePageTitle('Settings')
  useSubPage('Settings', BACK, 'list')
  const { form, view, unstored } = useRecordForm({
    record: settings,
    id: null,
    initial: INITIAL,
    schema: SCHEMA,
    label: () => 'Settings',
  })
  const reset = (names: readonly WithDefault[]) => {
    for (const name of names) form.set(name, INITIAL[name])
  }
  const back = (name: WithDefault) => ({ name, label: LABELS[name], values: form.values, onReset: reset })
  const changed = (name: keyof typeof INITIAL) => (form.changed.includes(name) ? 'Changed' : undefined)
  const toggle = (name: 'maintenance_mode' | 'allow_registration' | 'check_links') => ({
    name,
    checked: form.values[name],
    onChange: (on: boolean) => form.set(name, on),
    error: form.errors[name]?.[0],
  })

  if (view.state !== 'ready') {
    return (
      <>
        <PageHead title="Settings" quietOnPhone />
        {view.state === 'loading' && <SkeletonRows rows={5} />}
        {view.state === 'not-here' && <NotOnThisDevice />}
        {(view.state === 'failed' || view.state === 'missing') && (
          <LoadFailed message="Failed to load settings" cause={view.error?.message} onRetry={view.refetch} />
        )}
      </>
    )
  }
  return (
    <>
      <ListHead
        title="Settings"
        sub={
          <EditStatus
            items={view.items}
            dirty={form.dirty}
            saving={form.saving}
            keptAt={form.keptAt}
            stored={view.server !== null}
          />
        }
        asOf={view.offline && view.asOf !== null ? <AsOf at={view.asOf} offline /> : undefined}
        views={VIEWS}
      />
      <FormNotStored
        when={unstored}
        values={form.values}
        labels={LABELS}
        name="Settings"
        onRetry={() => void form.save()}
      />
      <DraftOffer form={form} />
      <Form
        onSubmit={() => void form.save()}
        errors={form.errors}
        labels={LABELS}
        changes={form.changed.length}
        busy={form.saving}
        onReset={form.reset}
        label="Settings"
      >
        <GeneralFields form={form} />
        <LooksFields form={form} />
        <FormSection
          title="Addresses"
          text="Where the site shows what is published. {slug} stands for the slug of each record."
        >
          {PATHS.map((name) => (
            <UseDefault key={name} {...back(name)}>
              <TextField label={LABELS[name]} maxLength={200} counter={changed(name)} {...form.field(name)} />
            </UseDefault>
          ))}
        </FormSection>
        <FormSection title="System" text="Access to the site.">
          <UseDefault {...back('maintenance_mode')}>
            <SwitchRow
              label={LABELS.maintenance_mode}
              hint="Visitors see a maintenance page. Admins can keep working."
              {...toggle('maintenance_mode')}
            />
          </UseDefault>
          <UseDefault {...back('allow_registration')}>
            <SwitchRow
              label={LABELS.allow_registration}
              hint="Visitors can create an account."
              {...toggle('allow_registration')}
            />
          </UseDefault>
        </FormSection>
        <FormSection title="Links" text="Links kept in the file library.">
          <UseDefault {...back('check_links')}>
            <SwitchRow
              label={LABELS.check_links}
              hint="Once a week the server checks that each link still works, and marks those that don’t."
              {...toggle('check_links')}
            />
          </UseDefault>
        </FormSection>
        <FormSection title="File Upload" text="Rules for every upload, in the app and through the API.">
          <UseDefault {...back('max_file_size')}>
            <NumberField
              label={LABELS.max_file_size}
              unit="MB"
              min={1}
              max={100}
              step={1}
              hint="1 to 100 MB"
              counter={changed('max_file_size')}
              {...form.field('max_file_size')}
            />
          </UseDefault>
          <UseDefault {...back('storage_per_account')}>
            <NumberField
              label={LABELS.storage_per_account}
              unit="GB"
              min={1}
              max={10_000}
              step={1}
              hint="1 to 10,000 GB, the trash included"
              counter={changed('storage_per_account')}
              {...form.field('storage_per_account')}
            />
          </UseDefault>
          <UseDefault {...back('allowed_file_types')}>
            <CheckGroup
              label={LABELS.allowed_file_types}
              name="allowed_file_types"
              counter={changed('allowed_file_types')}
              options={SELECTABLE_FILE_TYPES.map((type) => ({ value: type, label: type.toUpperCase() }))}
              value={form.values.allowed_file_types}
              onChange={(types) =>
                form.set(
                  'allowed_file_types',
                  SELECTABLE_FILE_TYPES.filter((type) => types.includes(type)),
                )
              }
              error={form.errors['allowed_file_types']}
            />
          </UseDefault>
        </FormSection>
        <FormSection
          title="Backup"
          text="The server makes backups on its own, in the “backups” folder of its data. Monitoring shows the latest."
        >
          <UseDefault {...back('backup_schedule')}>
            <SelectField
              label={LABELS.backup_schedule}
              counter={changed('backup_schedule')}
              options={SCHEDULES}
              {...form.field('backup_schedule')}
              onChange={(value) =>
                form.set(
                  'backup_schedule',
                  BACKUP_SCHEDULES.find((one) => one === value) ?? DEFAULT_SETTINGS.backup_schedule,
                )
              }
            />
          </UseDefault>
          {form.values.backup_schedule !== 'off' && (
            <>
              <UseDefault {...back('backup_hour')}>
                <NumberField
                  label={LABELS.backup_hour}
                  unit={cityOf(form.values.time_zone)}
                  min={0}
                  max={23}
                  step={1}
                  hint="0 to 23"
                  counter={changed('backup_hour')}
                  {...form.field('backup_hour')}
                />
              </UseDefault>
              <UseDefault {...back('backup_keep_daily')}>
                <NumberField
                  label={LABELS.backup_keep_daily}
                  min={1}
                  max={365}
                  step={1}
                  hint="Keeps the last backup of each of this many days"
                  counter={changed('backup_keep_daily')}
                  {...form.field('backup_keep_daily')}
                />
              </UseDefault>
              <UseDefault {...back('backup_keep_weekly')}>
                <NumberField
                  label={LABELS.backup_keep_weekly}
                  min={0}
                  max={520}
                  step={1}
                  hint="And the last one of each of this many weeks"
                  counter={changed('backup_keep_weekly')}
                  {...form.field('backup_keep_weekly')}
                />
              </UseDefault>
            </>
          )}
        </FormSection>
        <MonitoringSettings form={form} onReset={reset} />
        <ReturnToDefaults values={form.values} onReset={reset} />
      </Form>
      <SecondFactorPolicy />
      <DemoContent present={view.server?.['demo_content'] === true} onRemoved={view.refetch} />
    </>
  )
}
