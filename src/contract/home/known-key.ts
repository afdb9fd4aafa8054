import type { SettingType } from './setting-types.ts'

/** What is known of a key that the public home page asks for. */

/** In the order in which they are listed. Keys that nobody described are custom ones. */
export const CATEGORIES = {
  hero: 'Hero Section',
  notifications: 'Notifications',
  sections: 'Content Sections',
  about: 'About Section',
  contact: 'Contact Info',
  images: 'Images',
  seo: 'SEO & Meta',
  footer: 'Footer',
  features: 'Features & Benefits',
  cta: 'Call to Action',
  newsletter: 'Newsletter',
  analytics: 'Analytics',
  legal: 'Legal',
  custom: 'Custom',
} as const
export type Category = keyof typeof CATEGORIES

/** How one field of a list's item is edited. */
export interface ItemField {
  readonly label: string
  readonly as: 'line' | 'lines' | 'number' | 'address' | 'image'
  readonly optional?: true
}

/** How a value is edited. */
export type ValueKind =
  | { readonly as: 'line' | 'lines' | 'color' | 'address' | 'moment' | 'image' | 'switch' }
  | { readonly as: 'number'; readonly min: number; readonly max: number; readonly unit?: string }
  | { readonly as: 'choice'; readonly choices: readonly string[] }
  | { readonly as: 'list'; readonly one: string; readonly item: Readonly<Record<string, ItemField>> }

export interface KnownKey {
  readonly key: string
  readonly title: string
  readonly description: string
  readonly example: string
  readonly category: Category
  readonly value: ValueKind
  /** Where on the site it shows. */
  readonly where: string
  /** A home page looks unfinished without it. */
  readonly recommended?: true
}

/** The type under which a value of this kind is stored. */
export function typeOf({ as }: ValueKind): SettingType {
  switch (as) {
    case 'image':
      return 'image'
    case 'switch':
      return 'boolean'
    case 'list':
      return 'json'
    default:
      return 'text'
  }
}

type Told = readonly [key: string, title: string, description: string, example: string]
type Extra = Pick<KnownKey, 'recommended'>

/** Keys of a category that show at one place. Each is one line: key, title, what it is for, an example. */
export function place(category: Category, where: string) {
  const one =
    (value: ValueKind) =>
    (...[key, title, description, example]: Told): KnownKey => ({
      key,
      title,
      description,
      example,
      category,
      value,
      where,
    })
  return {
    line: one({ as: 'line' }),
    lines: one({ as: 'lines' }),
    color: one({ as: 'color' }),
    address: one({ as: 'address' }),
    moment: one({ as: 'moment' }),
    image: one({ as: 'image' }),
    toggle: one({ as: 'switch' }),
    number: (min: number, max: number, unit?: string) => one({ as: 'number', min, max, ...(unit && { unit }) }),
    choice: (...choices: readonly string[]) => one({ as: 'choice', choices }),
    list: (single: string, item: Readonly<Record<string, ItemField>>) => one({ as: 'list', one: single, item }),
  }
}

export const recommended = (known: KnownKey): KnownKey & Extra => ({ ...known, recommended: true })
