// Renders a component into the page of a DOM test and acts on it the way React wants: inside act.
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true

const roots: Root[] = []

export interface Mounted {
  readonly rerender: (node: ReactNode) => void
}

/** Renders into the body. `unmountAll` takes everything away again. */
export function mount(node: ReactNode): Mounted {
  // Files share a page: what a former test selected in it is no selection of this one.
  if (roots.length === 0) window.getSelection()?.removeAllRanges()
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  roots.push(root)
  act(() => root.render(node))
  return { rerender: (next) => act(() => root.render(next)) }
}

export function unmountAll(): void {
  for (const root of roots.splice(0)) act(() => root.unmount())
  document.body.replaceChildren()
}

/** The first element that matches, of the given class; throws with the page when there is none. */
export function find<T extends Element>(selector: string, type: new () => T): T {
  const element = document.querySelector(selector)
  if (element instanceof type) return element
  throw new Error(`Nothing matches ${selector} in ${document.body.innerHTML}`)
}

export const findAll = (selector: string): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(selector),
]

/** The button with exactly these words or this accessible label. */
export function button(name: string): HTMLElement {
  const match = findAll('button').find((b) => b.getAttribute('aria-label') === name || b.textContent?.trim() === name)
  if (!match) throw new Error(`No button "${name}" in ${document.body.innerHTML}`)
  return match
}

/** Draws until `look` no longer throws: what it waits for comes in steps of its own, however slow the machine. */
export async function until(look: () => void): Promise<void> {
  const step = async () => {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 5)))
    look()
  }
  await vi.waitFor(step, { timeout: 20_000, interval: 5 })
}

export async function click(element: HTMLElement): Promise<void> {
  await act(async () => {
    element.focus()
    element.click()
  })
}

export async function key(element: Element, name: string): Promise<void> {
  await act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  })
}

/** Types a whole text at once, as a paste would. */
export async function type(element: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  await act(async () => {
    const proto = element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
    Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
