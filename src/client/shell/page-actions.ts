/** What the page that is open offers to do, found by its own buttons: so it is what the person sees, in its words. */

export interface PageAction {
  readonly label: string
  /** Presses the button. */
  readonly press: () => void
}

const BUTTONS = ':is(main, header) :is(.btn, .icon-btn.make)'
/** What belongs to one of many rows, to a question or to a field says too little by itself. */
const PARTS =
  'tbody, li, form .field, [role="dialog"], [role="alertdialog"], [role="search"], nav, .bulk-bar, .sync-chip'
const MOST = 12

export function pageActions(): PageAction[] {
  const found = new Map<string, PageAction>()
  for (const button of document.querySelectorAll<HTMLElement>(BUTTONS)) {
    const label = (button.getAttribute('aria-label') ?? button.textContent).trim()
    const isOff = button.getAttribute('aria-disabled') === 'true' || button.getAttribute('aria-busy') === 'true'
    if (label === '' || isOff || found.has(label) || !button.checkVisibility() || button.closest(PARTS)) continue
    found.set(label, { label, press: () => button.click() })
  }
  return [...found.values()].slice(0, MOST)
}
