// Stores the chosen theme in localStorage under `offdesk.theme` (nothing stored: the system decides).
// The blocking script in index.html reads the same key before the first paint.
import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'
const THEME_KEY = 'offdesk.theme'

const listeners = new Set<() => void>()
let chosen: Theme | undefined

function stored(): Theme {
  try {
    const value = localStorage.getItem(THEME_KEY)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    // Storage may be switched off in the browser: the system theme is then the answer.
    return 'system'
  }
}

function getTheme(): Theme {
  chosen ??= stored()
  return chosen
}

/** Canvas, as tokens.css has it; browsers colour their bars by it. */
const BAR_COLORS = { light: '#f4f6f9', dark: '#0d1016' } as const

/** What the system decides stands in two tags, one for each; a choice goes into both. */
function colorBars(theme: Theme): void {
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = tag.media.includes('dark') ? 'dark' : 'light'
    tag.content = BAR_COLORS[theme === 'system' ? own : theme]
  }
}

/** Applies the theme at once and remembers it on this device. */
function setTheme(theme: Theme): void {
  chosen = theme
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  colorBars(theme)
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Without storage the choice lasts until the page is closed.
    chosen = theme
  }
  for (const changed of listeners) changed()
}

/** The chosen theme and its setter. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore((changed) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }, getTheme)
  return [theme, setTheme]
}
