import { useRef, type KeyboardEvent, type ReactNode } from 'react'

interface TabsProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Never more than five. */
  readonly tabs: readonly { readonly value: Value; readonly label: string; readonly extra?: ReactNode }[]
  /** Joins tabs and panel; unique on the page. */
  readonly id: string
}

const STEPS: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Tabs with roving focus: arrows, Home and End choose. Draw the content in a `<TabPanel>` with the same id. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, id }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const next = step?.(
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    )
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab || next === undefined) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div ref={list} className="tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKey}>
      {tabs.map((tab) => {
        const chosen = tab.value === value
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={chosen}
            aria-controls={chosen ? `${id}-panel` : undefined}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.extra}
          </button>
        )
      })}
    </div>
  )
}

interface TabPanelProps {
  readonly id: string
  /** The chosen tab. */
  readonly value: string
  readonly children: ReactNode
}

export function TabPanel({ id, value, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${value}`}>
      {children}
    </div>
  )
}
