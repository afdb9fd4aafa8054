import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StaticHtml } from './static-html.tsx'

const drawn = (html: string) => renderToStaticMarkup(<StaticHtml html={html} resolveSrc={(src) => src} />)

it('draws a table in a box that scrolls, its cells as the editor does, and nothing that acts', () => {
  expect(
    drawn(
      '<table onclick="x()"><thead><tr><th scope="col" style="x">a</th><th scope="x">b</th></tr></thead>' +
        '<tbody><tr><td colspan="2" rowspan="101"><strong>c</strong></td></tr></tbody></table>',
    ),
  ).toBe(
    '<div class="rt-text"><div class="rt-table" tabindex="0"><table><thead><tr><th scope="col"><p>a</p></th>' +
      '<th><p>b</p></th></tr></thead><tbody><tr><td colSpan="2"><p><strong>c</strong></p></td></tr></tbody></table></div></div>',
  )
})

it('draws a video as a card with its title and its address', () => {
  const address = 'https://vimeo.com/76979871'
  const video = (title: string) => `<figure data-video="${address}"><a href="${address}">${title}</a></figure>`
  expect(drawn(video('Tides'))).toBe(
    `<div class="rt-text"><figure><div class="rt-video"><a href="${address}">Tides</a><span>${address}</span></div></figure></div>`,
  )
  expect(drawn(video(address))).toContain(`<div class="rt-video"><a href="${address}">${address}</a></div>`)
})
