import { describe, expect, it } from 'vitest'
import { textFigures } from '#client/routes/admin/posts/-post-figures.ts'
import { textOfHtml } from '#contract/render/plain-text.ts'
import { htmlText } from './html-text.ts'

const TABLE =
  '<p>Prices:</p><table><thead><tr><th scope="col">Fruit</th><th scope="col">Price</th></tr></thead>' +
  '<tbody><tr><td>Apples<br>red</td><td>4</td></tr><tr><td></td><td>9</td></tr></tbody></table><p>End</p>'
const video = (title: string) =>
  `<figure data-video="https://vimeo.com/76979871"><a href="https://vimeo.com/76979871" rel="noopener">${title}</a><figcaption>By Ida</figcaption></figure><p>End</p>`

describe('the words of a text', () => {
  it('are one line per row of a table, its cells kept apart', () => {
    expect(htmlText(TABLE)).toBe('Prices:\nFruit | Price\nApples red | 4\n| 9\nEnd')
    expect(textOfHtml(TABLE).split(/\s+/).filter(Boolean)).toEqual('Prices: Fruit Price Apples red 4 9 End'.split(' '))
    expect(textFigures(TABLE).words).toBe(8)
  })

  it('name a video with its address, once', () => {
    expect(htmlText(video('Tides'))).toBe('[Video: Tides, https://vimeo.com/76979871]\nBy Ida\nEnd')
    expect(htmlText(video('https://vimeo.com/76979871'))).toBe('[Video: https://vimeo.com/76979871]\nBy Ida\nEnd')
    expect(textFigures(video('Tides')).words).toBe(4)
  })
})
