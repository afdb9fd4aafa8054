import { settings } from '#contract/records/settings.ts'
import { labelsOf } from '#contract/records/record.ts'
import { cityOf, isKnownZone, wallClock } from '#contract/render/site-time.ts'
import { fold } from '#contract/render/fold.ts'
import { inOrder } from '#contract/render/word-order.ts'
import type { Form } from '#client/records/form/use-form.ts'
import { PictureField } from '#client/records/picture-field.tsx'
import { type Option, SelectField } from '#client/ui/choice-field.tsx'
import { FormSection } from '#client/ui/form.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { zoneHere } from '#client/ui/time-zone.ts'
import { useNow } from '#client/ui/use-now.ts'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import type { SettingsValues } from './-settings-form.ts'

const LABELS = labelsOf(settings)

/** Those that most sites are written in; the call takes every other one as well. */
const LANGUAGES =
  'ar bg bn ca cs da de de-AT de-CH el en en-GB en-US es es-MX et eu fa fi fr fr-CA ga he hi hr hu id is it ja ko lt lv ms nb nl nn pl pt pt-BR ro ru sk sl sq sr sv sw ta th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  )

interface SiteFieldsProps {
  readonly form: Form<SettingsValues>
}

/** What the site is called, where it is, and what it is written in. */
export function GeneralFields({ form }: SiteFieldsProps) {
  const changed = (name: keyof SettingsValues) => (form.changed.includes(name) ? 'Changed' : undefined)
  return (
    <FormSection title="General" text="What visitors and search engines read about the site.">
      <TextField label={LABELS.site_name} counter={changed('site_name')} maxLength={120} {...form.field('site_name')} />
      <TextArea
        label={LABELS.site_description}
        optional
        counter={changed('site_description')}
        rows={3}
        {...form.field('site_description')}
      />
      <TextField label={LABELS.site_url} type="url" counter={changed('site_url')} {...form.field('site_url')} />
      <TextField
        label={LABELS.admin_email}
        type="email"
        counter={changed('admin_email')}
        {...form.field('admin_email')}
      />
      <SelectField
        label={LABELS.language}
        hint="The language you write in for visitors. Pages, emails and the spell checker use it."
        counter={changed('language')}
        options={languages(form.values.language)}
        {...form.field('language')}
      />
      <TimeZoneField form={form} changed={changed('time_zone')} />
    </FormSection>
  )
}

function TimeZoneField({ form, changed }: SiteFieldsProps & { readonly changed: string | undefined }) {
  const zone = form.values.time_zone
  // Half a minute ahead at most, which a clock must not be.
  const now = useNow() - 30_000
  return (
    <SelectField
      label={LABELS.time_zone}
      optional
      placeholder="Not set"
      hint={zoneHint(zone, now)}
      counter={changed}
      options={zones(zone)}
      {...form.field('time_zone')}
    />
  )
}

function zoneHint(zone: string, now: number): string {
  if (zone === '') return 'Times are those of each device, and UTC on the server.'
  if (!isKnownZone(zone)) return 'This device doesn’t know this time zone and shows its own time.'
  const { hour, minute } = wallClock(now, zone)
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
  return `It is ${time} there now. Scheduled dates show this time too; backups and emails use it.`
}

/** The pictures that stand for the whole site. */
export function LooksFields({ form }: SiteFieldsProps) {
  const { upload, resolveSrc } = useOutboxUpload()
  const picture = (name: 'logo' | 'share_image') => ({ label: LABELS[name], ...form.field(name), upload, resolveSrc })
  return (
    <FormSection
      title="Branding"
      text="The logo stands for the site, in search results too. The share image is shown when a page without a picture of its own is shared."
    >
      <div className="max-w-[240px]">
        <PictureField {...picture('logo')} whole />
      </div>
      <div className="max-w-[420px]">
        <PictureField {...picture('share_image')} />
      </div>
    </FormSection>
  )
}

/** Each in its own words, as whoever writes it looks for it. */
function languages(chosen: string): readonly Option[] {
  const tags = [...new Set([...LANGUAGES, chosen])]
  return tags
    .map((value) => ({ value, label: inOwnWords(value) }))
    .toSorted((a, b) => inOrder(fold(a.label), fold(b.label)))
}

function inOwnWords(tag: string): string {
  const [own, english] = [tag, 'en'].map((locale) => new Intl.DisplayNames([locale], { type: 'language' }).of(tag))
  return own === undefined || own === english ? (english ?? tag) : `${own} (${english})`
}

/** By continents and cities; that of this device goes first. */
function zones(chosen: string): readonly Option[] {
  const here = zoneHere()
  const all = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', here, chosen])].filter((zone) => zone !== '')
  const places = all
    .map((value): Option => {
      const [area, ...rest] = value.split('/')
      const within = rest.length > 1 ? ` (${cityOf(rest[0] ?? '')})` : ''
      return { value, label: `${cityOf(value)}${within}`, group: rest.length > 0 ? (area ?? '') : 'Other' }
    })
    .toSorted((a, b) => inOrder(a.group, b.group) || inOrder(a.label, b.label))
  const device = places.find(({ value }) => value === here)
  return [...(device ? [{ ...device, group: 'This device' }] : []), ...places.filter((one) => one !== device)]
}
