import { useEffect, useState } from 'react'
import type { Category } from '#contract/home/known-key.ts'
import { barColours, contrastOf, HOME_STYLE, homeSection, isDrawn } from '#contract/render/home-section.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { Segmented } from '#client/ui/segmented.tsx'
import { frameDocument, pictureData, title } from '#client/widgets/writing/frame-document.ts'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { useSite } from '#client/widgets/use-site.ts'
import type { SettingRow } from './-setting-columns.tsx'
import type { SettingForm } from './-setting-form.ts'
import { FramedDocument } from '#client/widgets/writing/framed-document.tsx'

interface SettingPreviewProps {
  readonly category: Category
  /** Of the form, saved or not. */
  readonly values: SettingForm
  readonly rows: readonly Row<SettingRow>[]
}

const WIDTHS = [
  { value: 'phone', label: 'Phone' },
  { value: 'laptop', label: 'Laptop' },
] as const

/** What is easy to read at the size of the bar's text. */
const EASY = 4.5

/** The section with what is typed and what is stored beside it, in a frame that can run nothing. Works offline. */
export default function SettingPreview({ category, values, rows }: SettingPreviewProps) {
  const [width, setWidth] = useState<'phone' | 'laptop'>('phone')
  const [html, setHtml] = useState<string>()
  const { resolveSrc } = useOutboxUpload()
  const { language } = useSite()
  const shown = JSON.stringify(
    [...rows.map(({ record }) => record).filter(({ key }) => key !== values.key), { ...values, is_active: true }]
      .filter(({ is_active }) => is_active)
      .map(({ key, type, value }) => [key, type, value]),
  )
  useEffect(() => {
    let live = true
    void sectionDocument(language, category, settingsOf(shown), resolveSrc).then((text) => live && setHtml(text))
    return () => {
      live = false
    }
  }, [language, category, shown, resolveSrc])
  if (!isDrawn(category)) return <p className="text-small text-ink-3">This setting doesn’t show on the page itself.</p>
  return (
    <section className="grid gap-3" aria-label="Preview">
      <Segmented label="Width" value={width} onChange={setWidth} options={WIDTHS} fill />
      {category === 'notifications' && <Contrast settings={settingsOf(shown)} />}
      <div className={`setting-preview ${width}`}>
        {html !== undefined && <FramedDocument html={html} title={`The section at ${width} width`} />}
      </div>
    </section>
  )
}

function Contrast({ settings }: { readonly settings: Settings }) {
  const [background, text] = barColours({ text: (key) => settings.get(key)?.value ?? '' })
  const contrast = Math.floor(contrastOf(background, text) * 10) / 10
  const isEasy = contrast >= EASY
  return (
    <p role="status" className={isEasy ? 'text-small text-ink-2' : 'text-small font-medium text-bad'}>
      {`Contrast ${contrast} to 1. `}
      {isEasy ? 'The bar is easy to read.' : `The bar is hard to read: text needs at least ${EASY} to 1.`}
    </p>
  )
}

type Settings = ReadonlyMap<string, { readonly type: string; readonly value: string }>

function settingsOf(shown: string): Settings {
  const rows: readonly (readonly [key: string, type: string, value: string])[] = JSON.parse(shown)
  return new Map(rows.map(([key, type, value]) => [key, { type, value }]))
}

async function sectionDocument(
  language: string,
  category: Category,
  settings: Settings,
  resolveSrc: (src: string) => string,
): Promise<string> {
  const pictures = new Map<string, string>()
  for (const [key, { type, value }] of settings) {
    const data = type === 'image' && value !== '' ? await pictureData(resolveSrc(value)) : null
    if (data !== null) pictures.set(key, data)
  }
  const section = homeSection(category, {
    text: (key) => settings.get(key)?.value ?? '',
    picture: (key) => pictures.get(key) ?? null,
  })
  return frameDocument(
    language,
    `${title('Preview')}`,
    `<style>${HOME_STYLE}</style>${section || '<p class="small">Nothing to show yet.</p>'}`,
  )
}
