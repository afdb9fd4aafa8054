import { useEffect } from 'react'
import { pageMetadata } from '#contract/render/metadata.ts'

const SITE = { name: 'Offdesk', description: 'The back office of your site, online and offline.', url: '' }

/** Names the page in the browser; every page of the back office stays out of search engines. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const metadata = pageMetadata({ title, private: true }, SITE)
    document.title = metadata.title
    for (const tag of metadata.meta) {
      const selector = `meta[${tag.key}="${tag.name}"]`
      const element = document.head.querySelector(selector) ?? document.head.appendChild(document.createElement('meta'))
      element.setAttribute(tag.key, tag.name)
      element.setAttribute('content', tag.content)
    }
  }, [title])
}
