import { useCallback, useState } from 'react'
import { readPreference, writePreference } from '#client/data/preferences.ts'

const KEY = 'offdesk.rail'

/** Whether the sidebar is folded to icons. localStorage `offdesk.rail`: `on` or `off`; else the width decides. */
export function useRail(): readonly [boolean, () => void] {
  const [rail, setRail] = useState(() => {
    const chosen = readPreference(KEY)
    return chosen === null ? window.innerWidth < 1120 : chosen === 'on'
  })
  const toggle = useCallback(() => {
    setRail((folded) => {
      writePreference(KEY, folded ? 'off' : 'on')
      return !folded
    })
  }, [])
  return [rail, toggle]
}
