import { createLucideIcon, type IconNode } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import madeIcon from './made-icon.ts'

const node = [
  ['path', { d: 'm21 21-4.34-4.34', key: 'handle' }],
  ['circle', { cx: '11', cy: '11', r: '8', key: 'glass' }],
] as const
const theirNode: IconNode = node.map(([tag, attributes]) => [tag, attributes])
const Theirs = createLucideIcon('search', theirNode)
const Ours = madeIcon({ name: 'search', node })

const tagsIn = (markup: string) => (markup.match(/<[^>]+>/g) ?? []).map((tag) => tag.split(/\s(?=[\w-]+=)/).toSorted())

it.each([
  { strokeWidth: 1.75 },
  { strokeWidth: 2, 'aria-hidden': true },
  { size: 16, className: 'text-accent' },
  { 'aria-label': 'Search', role: 'img', fill: 'currentColor' },
] as const)('draws an icon as its package does: %o', (props) => {
  expect(tagsIn(renderToStaticMarkup(<Ours {...props} />))).toEqual(tagsIn(renderToStaticMarkup(<Theirs {...props} />)))
})
