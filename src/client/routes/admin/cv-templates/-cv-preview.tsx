import { ImageDown, Printer } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { createPortal } from 'react-dom'
import * as v from 'valibot'
import { USUAL_STYLE } from '#contract/cv/catalogue.ts'
import { SAMPLE_PEOPLE, type SamplePerson } from '#contract/cv/sample-people.ts'
import { MOST_MARGIN, PageMargin } from '#contract/records/cv-template.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/choice-field.tsx'
import { formatCount } from '#client/ui/format.ts'
import { Segmented } from '#client/ui/segmented.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { ColorField, NumberField } from '#client/ui/value-field.tsx'
import { uploadFailure } from '#client/widgets/image-check.ts'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { MOST_PAGES } from './-count-pages.ts'
import type { Paper } from './-page-document.ts'
import { Pages, PrintedPages } from './-pages.tsx'
import type { TemplateForm } from './-template-dialog.tsx'
import { useSite } from '#client/widgets/use-site.ts'
import { thumbnailOf } from './-thumbnail.ts'
import { usePageCount, useRendered } from './-use-rendered.ts'

interface CvPreviewProps {
  readonly template: Pick<TemplateForm, 'name' | 'html_content' | 'field_mappings' | 'json_config'>
  /** Absent, its looks are only shown. */
  readonly onConfig?: (config: TemplateForm['json_config']) => void
  /** Absent, no picture can be made of it here. */
  readonly thumbnail?: Thumbnail
}

interface Thumbnail {
  readonly value: string | null
  readonly edit: (change: (now: string | null) => string | null) => void
}

const PAPERS = [
  { value: 'a4', label: 'A4' },
  { value: 'letter', label: 'Letter' },
] as const

/** The template with a sample person in it, on the pages that it takes. */
export default function CvPreview({ template, onConfig, thumbnail }: CvPreviewProps) {
  const shown = useDeferredValue(template)
  const [person, setPerson] = useState<SamplePerson['id']>('typical')
  const [paper, setPaper] = useState<Paper>('a4')
  const [printing, setPrinting] = useState(false)
  const rendered = useRendered(shown, person)
  // Whatever is being typed.
  const margin = Math.min(MOST_MARGIN, Math.max(0, shown.json_config.page_margin || 0))
  const html = rendered ?? ''
  const count = usePageCount(html, paper, margin)
  const name = template.name.trim() || 'Template'
  return (
    <section className="cv-preview" aria-label="Preview">
      <div className="cv-tools">
        <SelectField
          label="Sample person"
          options={SAMPLE_PEOPLE.map(({ id, label }) => ({ value: id, label }))}
          value={person}
          onChange={(chosen) => {
            const known = SAMPLE_PEOPLE.find(({ id }) => id === chosen)
            if (known) setPerson(known.id)
          }}
        />
        <Segmented label="Paper" value={paper} onChange={setPaper} options={PAPERS} />
        <p role="status" className="text-small text-ink-2">
          {count === null ? '' : count >= MOST_PAGES ? `${MOST_PAGES} pages or more` : formatCount(count, 'page')}
        </p>
      </div>
      {rendered === null && <Banner tone="warn">With this person the CV becomes longer than 1 MB.</Banner>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <div className="cv-desk" role="region" aria-label="Pages" tabIndex={0}>
        <Pages html={html} paper={paper} margin={margin} count={count ?? 1} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          small
          icon={<Printer size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setPrinting(true)}
        >
          Print or save as PDF
        </Button>
        {thumbnail && <MakeThumbnail html={html} margin={margin} name={name} thumbnail={thumbnail} />}
      </div>
      {onConfig && <Looks config={template.json_config} onConfig={onConfig} />}
      <p className="text-small text-ink-3">
        The preview is sealed: scripts don’t run, and pictures from other addresses are not loaded.
      </p>
      {printing &&
        createPortal(
          <PrintedPages
            html={html}
            paper={paper}
            margin={margin}
            count={count ?? 1}
            onDone={() => setPrinting(false)}
          />,
          document.body,
        )}
    </section>
  )
}

interface MakeThumbnailProps {
  readonly html: string
  readonly margin: number
  readonly name: string
  readonly thumbnail: Thumbnail
}

/** A picture of the first page, made by this browser. */
function MakeThumbnail({ html, margin, name, thumbnail: { value, edit } }: MakeThumbnailProps) {
  const { language } = useSite()
  const { upload, limits } = useOutboxUpload()
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      const picture = await thumbnailOf(html, { language, margin }, name, limits.types)
      if (picture === null) {
        toasts.error('This browser can’t make a picture of the page. Choose an image as the thumbnail instead.')
        return
      }
      const made = await upload(picture, () => undefined, new AbortController().signal)
      edit((now) => {
        if (now === value) return made
        toasts.info('Another picture was chosen meanwhile. The one of page 1 is not used.')
        return now
      })
    } catch (error) {
      toasts.error(uploadFailure(error), { title: 'Failed to make the thumbnail' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      small
      busy={busy}
      busyLabel="Making..."
      icon={<ImageDown size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void make()}
    >
      Use page 1 as thumbnail
    </Button>
  )
}

interface LooksProps {
  readonly config: TemplateForm['json_config']
  readonly onConfig: (config: TemplateForm['json_config']) => void
}

/** What the styling variables are where nobody chose others, and the white around the pages. */
function Looks({ config, onConfig }: LooksProps) {
  const styles: Readonly<Record<string, string>> = { ...USUAL_STYLE, ...config.styles }
  const set = (name: string) => (value: string) =>
    onConfig({ ...config, styles: { ...config.styles, [name]: value.slice(0, 60) } })
  const margin = v.safeParse(PageMargin, config.page_margin)
  return (
    <details className="cv-guide">
      <summary>Style</summary>
      <div className="grid gap-3 sm:grid-cols-2">
        <ColorField label="Primary colour" value={styles['primaryColor'] ?? ''} onChange={set('primaryColor')} />
        <ColorField label="Secondary colour" value={styles['secondaryColor'] ?? ''} onChange={set('secondaryColor')} />
        <TextField label="Font" value={styles['fontFamily'] ?? ''} onChange={set('fontFamily')} />
        <TextField label="Font size" value={styles['fontSize'] ?? ''} onChange={set('fontSize')} />
        <NumberField
          label="Page margin"
          unit="mm"
          min={0}
          max={MOST_MARGIN}
          step={1}
          value={config.page_margin}
          error={margin.issues?.[0].message}
          // An empty field is no margin of 0: it is refused when the template is saved, like what is no number.
          onChange={(value) => onConfig({ ...config, page_margin: value ?? Number.NaN })}
        />
      </div>
    </details>
  )
}
