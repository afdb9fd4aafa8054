import { useEffect } from 'react'
import { pageTitle } from '#contract/render/page-title.ts'

/** Names the page in the browser. That no page of the back office is for search engines stands in the document itself. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title, 'Offdesk')
  }, [title])
}
