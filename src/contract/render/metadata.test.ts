import { describe, expect, it } from 'vitest'
import { metadataHtml, pageMetadata } from './metadata.ts'

const site = {
  name: 'Halvorsen',
  description: 'Systems that work',
  url: 'https://halvorsen.example',
  language: 'de-AT',
  logo: null,
  shareImage: null,
  owner: { name: 'Ida Halvorsen' },
}

describe('page metadata', () => {
  it('names the page and the site in the title', () => {
    expect(pageMetadata({ title: 'Posts' }, site).title).toBe('Posts · Halvorsen')
  })

  it('keeps admin pages out of search engines and without structured data', () => {
    const metadata = pageMetadata({ title: 'Posts', private: true }, site)
    expect(metadata.meta).toEqual([{ key: 'name', name: 'robots', content: 'noindex, nofollow' }])
    expect(metadata.structured).toEqual([])
  })

  it('describes a person, a website and an organization', () => {
    const types = pageMetadata({ title: 'Home' }, site).structured.map((data) => data['@type'])
    expect(types).toEqual(['Person', 'WebSite', 'Organization'])
  })

  it('falls back to the description of the site and makes image addresses absolute', () => {
    const { meta } = pageMetadata({ title: 'A', image: '/uploads/a.png' }, site)
    expect(meta.find((tag) => tag.name === 'og:image')?.content).toBe('https://halvorsen.example/uploads/a.png')
    expect(meta.find((tag) => tag.name === 'description')?.content).toBe('Systems that work')
  })

  it('shows the picture of the site for a page that has none, and not for one whose picture waits', () => {
    const known = { ...site, shareImage: '/uploads/s.png' }
    const imageOf = (page: { image?: string | null }) =>
      pageMetadata({ title: 'A', ...page }, known).meta.find((tag) => tag.name === 'og:image')?.content
    expect(imageOf({})).toBe('https://halvorsen.example/uploads/s.png')
    expect(imageOf({ image: '/uploads/a.png' })).toBe('https://halvorsen.example/uploads/a.png')
    expect(imageOf({ image: null })).toBeUndefined()
  })

  it('says the language and the logo of the site', () => {
    const { meta, structured } = pageMetadata({ title: 'A' }, { ...site, logo: '/uploads/l.png' })
    expect(meta.find((tag) => tag.name === 'og:locale')?.content).toBe('de_AT')
    expect(structured).toContainEqual(expect.objectContaining({ '@type': 'WebSite', inLanguage: 'de-AT' }))
    expect(structured).toContainEqual(
      expect.objectContaining({ '@type': 'Organization', logo: 'https://halvorsen.example/uploads/l.png' }),
    )
  })

  it('lets no value break out of its tag', () => {
    const html = metadataHtml(pageMetadata({ title: '</title><script>x' }, { ...site, name: '"</script><b>' }))
    expect(html).not.toContain('<script>x')
    expect(html).not.toContain('</script><b>')
  })
})
