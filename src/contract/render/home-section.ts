import type { Category } from '#contract/home/known-key.ts'
import { listOfJson, type Item } from '#contract/home/known-value.ts'
import { escapeHtml } from './metadata.ts'

/** A sketch of the section that a setting shows in: plain text from end to end, so no value can act in it. */

export interface HomeValues {
  /** The text of a setting that is there and active; empty otherwise. */
  readonly text: (key: string) => string
  /** A picture as an address that the page may show, or null. */
  readonly picture: (key: string) => string | null
}

type Draw = (values: HomeValues) => string

/** Whether a category has a place on the page that can be drawn. */
export function isDrawn(category: Category): boolean {
  return category in SECTIONS
}

/** @returns HTML of the section; empty when nothing of it is there */
export function homeSection(category: Category, values: HomeValues): string {
  return SECTIONS[category]?.(values) ?? ''
}

const SECTIONS: Partial<Record<Category, Draw>> = {
  hero: (of) =>
    band('hero', of, [
      line('p', of.text('hero_eyebrow'), 'eyebrow'),
      line('h1', of.text('hero_title')),
      lines(of.text('hero_subtitle')),
      lines(of.text('hero_description')),
      row([button(of.text('hero_button_text')), button(of.text('hero_secondary_button_text'), 'quiet')]),
      line('p', of.text('hero_trust_text'), 'small'),
      image(of.picture('hero_image')),
    ]),
  notifications: (of) => notificationBar(of),
  sections: (of) =>
    join([
      heading(of.text('featured_courses_title'), of.text('featured_courses_subtitle')),
      heading(of.text('workflows_title'), of.text('workflows_subtitle')),
      heading(of.text('testimonials_title'), of.text('testimonials_subtitle')),
      heading(of.text('latest_posts_title'), ''),
      heading(of.text('stats_title'), ''),
      row(STATS.map(([key, unit]) => figure(of.text(key), unit))),
    ]),
  about: (of) =>
    join([
      image(of.picture('profile_image') ?? of.picture('about_image')),
      heading(of.text('about_title'), of.text('about_subtitle')),
      lines(of.text('about_text')),
      lines(of.text('about_mission')),
      items(of.text('about_skills_list'), (skill) => [line('h3', told(skill, 'name'))]),
      items(of.text('about_timeline_list'), (step) => [
        line('h3', join([told(step, 'year'), told(step, 'title')], ' ')),
        lines(told(step, 'text')),
      ]),
      row([button(of.text('about_button_text'))]),
    ]),
  contact: (of) =>
    join([
      heading(of.text('contact_title'), of.text('contact_subtitle')),
      lines(join([of.text('contact_email'), of.text('contact_phone')], '\n')),
      lines(of.text('contact_address')),
      lines(of.text('contact_hours')),
      items(of.text('contact_faq_list'), (one) => [line('h3', told(one, 'question')), lines(told(one, 'answer'))]),
    ]),
  images: (of) => join(PICTURES.map((key) => image(of.picture(key)))),
  seo: (of) =>
    join([
      `<div class="card result">${line('h3', of.text('meta_title'))}${lines(of.text('meta_description'))}</div>`,
      `<div class="card">${image(of.picture('og_image'))}${line('h3', of.text('og_title') || of.text('meta_title'))}${lines(
        of.text('og_description') || of.text('meta_description'),
      )}</div>`,
    ]),
  footer: (of) =>
    band('footer', of, [
      lines(of.text('footer_text')),
      items(of.text('footer_columns'), (one) => [line('h3', told(one, 'title')), lines(told(one, 'text'))]),
      line('h3', of.text('footer_links_title')),
      links(of.text('footer_links')),
      links(of.text('footer_social_links')),
      links(of.text('footer_legal_links')),
      line('p', of.text('footer_copyright'), 'small'),
    ]),
  features: (of) =>
    join([
      heading(of.text('features_title'), of.text('features_subtitle')),
      items(of.text('features_list'), argument),
      heading(of.text('benefits_title'), of.text('benefits_subtitle')),
      items(of.text('benefits_list'), argument),
      items(of.text('process_list'), argument),
      items(of.text('testimonials_list'), (one) => [
        `<blockquote>${lines(told(one, 'quote'))}</blockquote>`,
        line('p', join([told(one, 'name'), told(one, 'role')], ', '), 'small'),
      ]),
      links(of.text('clients_list'), 'name'),
    ]),
  cta: (of) =>
    band('cta', of, [
      line('h2', of.text('cta_title')),
      lines(of.text('cta_text')),
      row([
        button(of.text('cta_button_text'), '', colours(of.text('cta_button_color'), of.text('cta_button_text_color'))),
      ]),
    ]),
  newsletter: (of) =>
    join([
      line('h2', of.text('newsletter_title')),
      lines(of.text('newsletter_text')),
      row([line('span', of.text('newsletter_placeholder'), 'input'), button(of.text('newsletter_button_text'))]),
      line('p', of.text('newsletter_privacy_text'), 'small'),
    ]),
}

const STATS = [
  ['stats_students_count', 'students'],
  ['stats_courses_count', 'courses'],
  ['stats_workflows_count', 'workflows'],
  ['stats_projects_count', 'projects'],
  ['stats_clients_count', 'clients'],
  ['stats_years_count', 'years'],
  ['stats_satisfaction_count', '% satisfied'],
] as const

const PICTURES = [
  'logo',
  'hero_image',
  'hero_background_image',
  'profile_image',
  'about_image',
  'contact_image',
  'workflows_image',
  'courses_image',
]

/** Background and text of each type of bar, where the owner set none. */
const BAR_COLOURS: Readonly<Record<string, readonly [background: string, text: string]>> = {
  info: ['#1D3FBB', '#FFFFFF'],
  success: ['#146C43', '#FFFFFF'],
  warning: ['#FFE08A', '#3D2B00'],
  error: ['#B42318', '#FFFFFF'],
}

/** The colours with which the bar is shown. */
export function barColours(of: Pick<HomeValues, 'text'>): readonly [background: string, text: string] {
  const [background, text] = BAR_COLOURS[of.text('notification_type')] ?? BAR_COLOURS['info'] ?? ['#1D3FBB', '#FFFFFF']
  const own = (key: string, usual: string) => (isColour(of.text(key)) ? of.text(key) : usual)
  return [own('notification_background_color', background), own('notification_text_color', text)]
}

function notificationBar(of: HomeValues): string {
  const message = of.text('notification_message')
  if (message === '') return ''
  const [background, text] = barColours(of)
  const link = line('span', of.text('notification_link_text'), 'link')
  const close = of.text('notification_dismissible') === '0' ? '' : '<span class="close">×</span>'
  const place = of.text('notification_position') === 'bottom' ? 'bottom' : 'top'
  return `<div class="bar ${place}" style="${colours(background, text)}"><span>${escapeHtml(message)}</span>${link}${close}</div>`
}

/** Light against dark, from 1 to 21 (WCAG 2.2, relative luminance). @param colours both `#RRGGBB` */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** Only what is a colour reaches the style of an element. */
function colours(background: string, text: string): string {
  const said = [isColour(background) && `background:${background}`, isColour(text) && `color:${text}`]
  return said.filter(Boolean).join(';')
}

const join = (parts: readonly string[], gap = '\n') => parts.filter((part) => part !== '').join(gap)

const line = (tag: string, text: string, look = '') =>
  text === '' ? '' : `<${tag}${look && ` class="${look}"`}>${escapeHtml(text)}</${tag}>`

const lines = (text: string) =>
  join(
    text
      .split(/\n{2,}/)
      .map((part) => (part.trim() === '' ? '' : `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)),
  )

const heading = (title: string, below: string) => join([line('h2', title), lines(below)])

const row = (parts: readonly string[]) => (join(parts) === '' ? '' : `<div class="row">${join(parts)}</div>`)

const button = (text: string, look = '', style = '') =>
  text === '' ? '' : `<span class="button ${look}"${style && ` style="${style}"`}>${escapeHtml(text)}</span>`

const figure = (text: string, unit: string) =>
  text === '' ? '' : `<div class="figure"><b>${escapeHtml(text)}</b><span>${unit}</span></div>`

const image = (address: string | null) => (address === null ? '' : `<img src="${escapeHtml(address)}" alt="">`)

function band(family: string, of: HomeValues, parts: readonly string[]): string {
  const style = colours(of.text(`${family}_background_color`), of.text(`${family}_text_color`))
  return join(parts) === '' ? '' : `<section class="band ${family}" style="${style}">${join(parts)}</section>`
}

/** A member of an item that is a text or a number. */
function told(item: Item, name: string): string {
  const value = item[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function items(json: string, draw: (item: Item) => readonly string[]): string {
  const drawn = (listOfJson(json) ?? []).map((item) => join(draw(item)))
  return join(drawn) === ''
    ? ''
    : `<div class="cards">${drawn.map((one) => `<div class="card">${one}</div>`).join('')}</div>`
}

const argument = (item: Item) => [line('h3', told(item, 'title')), lines(told(item, 'text'))]

function links(json: string, name = 'label'): string {
  const words = (listOfJson(json) ?? []).map((item) => line('span', told(item, name), 'link'))
  return row(words)
}

/** Looks of the sketch, beside those of every preview. */
export const HOME_STYLE = `
main{max-width:1080px;padding-top:28px}
.bar{display:flex;gap:12px;align-items:center;margin:-28px -20px 28px;padding:12px 20px;font-size:15px}
.bar span:first-child{flex:1}.bar.bottom{margin:220px -20px -80px}.close{font-size:20px;line-height:1}
.band{margin:0 -20px;padding:32px 20px;border-radius:10px}.band.cta{background:#1D3FBB;color:#fff}
.eyebrow{font-weight:600;color:#5d6370;margin:0 0 6px}.small{font-size:14px;color:#5d6370}.band .small,.band .eyebrow{color:inherit}
.row{display:flex;flex-wrap:wrap;gap:12px 20px;margin:16px 0;align-items:center}
.button{padding:10px 18px;border-radius:8px;background:#1b1e26;color:#fff;font-weight:600}.button.quiet{background:none;color:inherit;box-shadow:inset 0 0 0 1px}
.band.cta .button{background:#fff;color:#1D3FBB}.link{text-decoration:underline}.input{padding:10px 14px;border:1px solid #babec6;border-radius:8px;color:#5d6370;min-width:220px}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:16px;margin:16px 0}
.card{padding:16px 18px;border:1px solid #d9dce2;border-radius:10px;margin-bottom:0}.card.result{border:0;padding:0 0 20px}.result h3{color:#1a0dab;font-weight:400}
h2,h3{margin-top:.2em}.card p:last-child,.bar p{margin:0}.figure{display:grid}.figure b{font-size:30px;line-height:1.1}.figure span{color:#5d6370;font-size:14px}
`
