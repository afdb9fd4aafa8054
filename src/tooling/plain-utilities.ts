import type { Plugin } from 'vite'

/**
 * Utilities say their values through properties of their own, so that several may be combined, and Tailwind registers
 * each of them. Whenever the sheet of a part comes later, the browser styles the whole page anew for the sake of what is
 * registered. Nothing here is combined: each rule says its value itself, and nothing is registered.
 */

const REGISTERED = /@property (--tw-[\w-]+)\{([^{}]*)\}/g
/** What stands in for registering where a browser can't. */
const STAND_IN = /@layer properties\{@supports[^{]*\{(?:[^{}]*\{[^{}]*\})+\}\}/g
const RULE = /\{([^{}]*--tw-[^{}]*)\}/g
const SET = /(?:^|;)(--tw-[\w-]+):([^;]*)/g
/** With a value to fall back to that may be such a property, or another one, itself. */
const READ = /var\((--tw-[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g

/** @param css of a sheet that was built, without blanks @throws Error when a property is read that has no value */
export function plainUtilities(css: string): string {
  const initial = new Map<string, string>()
  for (const [, name = '', descriptors = ''] of css.matchAll(REGISTERED)) {
    const value = /initial-value:([^;]*)/.exec(descriptors)?.[1]
    if (value !== undefined) initial.set(name, value)
  }
  return css
    .replace(REGISTERED, '')
    .replace(STAND_IN, '')
    .replace(RULE, (_, body: string) => {
      const own = new Map([...body.matchAll(SET)].map(([, name = '', value = '']) => [name, value]))
      const kept = body.split(';').filter((declaration) => !declaration.startsWith('--tw-'))
      return `{${kept.map((declaration) => resolved(declaration, own, initial)).join(';')}}`
    })
}

function resolved(declaration: string, own: ReadonlyMap<string, string>, initial: ReadonlyMap<string, string>): string {
  return declaration
    .replace(READ, (read: string, name: string, fallback: string | undefined) => {
      const value = own.get(name) ?? initial.get(name) ?? fallback
      if (value === undefined) throw new Error(`Nothing says what ${read} is`)
      return value
    })
    .replace(/(?<=:)\s+|\s+$/g, '')
}

export const plainSheets: Plugin = {
  name: 'plain-sheets',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = plainUtilities(String(file.source))
    }
  },
}
