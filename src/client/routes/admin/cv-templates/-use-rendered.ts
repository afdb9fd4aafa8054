import { useEffect, useMemo, useState } from 'react'
import { USUAL_STYLE } from '#contract/cv/catalogue.ts'
import { SAMPLE_PEOPLE, type SamplePerson } from '#contract/cv/sample-people.ts'
import { type CvText, renderCv } from '#contract/render/cv-html.ts'
import { useSite } from '#client/widgets/use-site.ts'
import { countPages } from './-count-pages.ts'
import type { Paper } from './-page-document.ts'

export interface Configured extends CvText {
  readonly json_config: {
    readonly page_margin: number
    readonly styles?: Readonly<Record<string, string>> | undefined
  }
}

const personOf = (id: SamplePerson['id']): SamplePerson | undefined => SAMPLE_PEOPLE.find((person) => person.id === id)

/** A template with a sample person in it. @returns null for one that becomes too long */
export function useRendered({ html_content, field_mappings, json_config }: Configured, person: SamplePerson['id']) {
  const { styles } = json_config
  return useMemo(() => {
    const data = { ...personOf(person)?.data, ...USUAL_STYLE, ...styles }
    try {
      return renderCv({ html_content, field_mappings }, data)
    } catch (error) {
      if (error instanceof RangeError) return null
      throw error
    }
  }, [html_content, field_mappings, styles, person])
}

/** How long typing rests before pages are counted anew. */
const REST_MS = 200

/** How many pages a CV takes; of the one before while it is counted, null for none yet. */
export function usePageCount(html: string, paper: Paper, margin: number): number | null {
  const { language } = useSite()
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      countPages(html, { language, paper, margin }, stop.signal)
        .then((pages) => stop.signal.aborted || setCount(pages))
        .catch((error: unknown) => {
          if (!stop.signal.aborted) throw error
        })
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [html, language, paper, margin])
  return count
}
