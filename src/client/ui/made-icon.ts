import { createElement, type SVGProps } from 'react'
import { cx } from './class-names.ts'

/** What lucide-react says of one of its icons. */
interface IconData {
  readonly name: string
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  readonly size?: number | string
}

const ALWAYS = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * In place of lucide-react's own maker of icons (vite.config.ts), with the same result: that one works out at each draw
 * what never changes, and draws two components an icon. The first page has sixty.
 */
export default function madeIcon({ name, node }: IconData) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ size = 24, strokeWidth = 2, className, ...rest }: IconProps) {
    const isNamed = Object.entries(rest).some(
      ([key, value]) => value != null && (key.startsWith('aria-') || key === 'role' || key === 'title'),
    )
    return createElement(
      'svg',
      {
        ...ALWAYS,
        width: size,
        height: size,
        strokeWidth,
        className: cx('lucide', `lucide-${name}`, className),
        ...(!isNamed && { 'aria-hidden': 'true' as const }),
        ...rest,
      },
      lines,
    )
  }
}
