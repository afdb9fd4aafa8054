import * as v from 'valibot'
import { cvTemplate } from '#contract/records/cv-template.ts'
import { emptyForm, schemasOf } from '#contract/records/schemas.ts'
import { downloadJson } from '#client/ui/download.ts'
import { pictureData } from '#client/widgets/writing/frame-document.ts'
import type { TemplateForm } from './-template-dialog.tsx'
import type { TemplateRow } from './-template-list.ts'

/** A template as one file, to be kept or taken to another site. */

const FORMAT = 'offdesk-cv-template'
const MOST_BYTES = 2 * 1024 * 1024
const PICTURE = /^data:image\/(?:png|jpeg|webp);base64,[a-z0-9+/]+=*$/i

/** Hands it to the person, its thumbnail inside. */
export async function exportTemplate(
  { name, description, category, ats_score, html_content, ...rest }: TemplateRow,
  resolveSrc: (src: string) => string,
): Promise<void> {
  const { json_config, customizable_options, field_mappings, thumbnail } = rest
  downloadJson(`${name.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'template'}.cv-template.json`, {
    format: FORMAT,
    version: 1,
    template: {
      name,
      description,
      category,
      ats_score,
      html_content,
      json_config,
      customizable_options,
      field_mappings,
    },
    thumbnail: thumbnail === null ? null : await pictureData(resolveSrc(thumbnail)),
  })
}

const TemplateFile = v.object({
  format: v.literal(FORMAT),
  version: v.literal(1),
  template: v.record(v.string(), v.unknown()),
  thumbnail: v.optional(v.nullable(v.string()), null),
})

export interface ReadTemplate {
  /** What of it can be used, over an empty form. */
  readonly values: TemplateForm
  /** Names of fields that could not. */
  readonly left: readonly string[]
  /** The picture in it, as a data address. */
  readonly thumbnail: string | null
}

/**
 * Reads a file that somebody chose: one of `exportTemplate`, or a plain HTML file.
 * @throws Error with the sentence for the person
 */
export async function readTemplateFile(file: File): Promise<ReadTemplate> {
  if (file.size > MOST_BYTES) throw new Error('A template file may have at most 2 MB.')
  const text = await file.text()
  const empty = emptyForm(cvTemplate)
  if (/\.html?$/i.test(file.name)) {
    const name = file.name.replace(/\.html?$/i, '').slice(0, 120)
    return { values: { ...empty, name, html_content: text }, left: [], thumbnail: null }
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), TemplateFile), text)
  if (!parsed.success) throw new Error('This is neither an Offdesk template file nor an HTML file.')
  const { template, thumbnail } = parsed.output
  const fields: Readonly<Record<string, v.GenericSchema>> = schemasOf(cvTemplate).form.entries
  const read = Object.entries(template).map(([name, value]) => ({ name, ...readField(fields[name], value) }))
  const known = read.filter(({ output }) => output !== undefined).map(({ name, output }) => [name, output])
  return {
    // Each value went through the schema of its field.
    values: {
      ...empty,
      ...Object.fromEntries(known),
      thumbnail: null,
      is_default: false,
      is_active: true,
    } as TemplateForm,
    left: read.filter(({ output }) => output === undefined).map(({ name }) => name),
    thumbnail: thumbnail !== null && PICTURE.test(thumbnail) ? thumbnail : null,
  }
}

function readField(schema: v.GenericSchema | undefined, value: unknown): { readonly output: unknown } {
  if (!schema) return { output: undefined }
  const result = v.safeParse(schema, value)
  return { output: result.success ? result.output : undefined }
}
