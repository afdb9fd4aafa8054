const FOCUSABLE = 'input:not([type="hidden"]), select, textarea, button, [contenteditable="true"], [tabindex]'

/** Focuses a control, or the first control inside a field, and brings it into view. */
export function focusField(element: HTMLElement): void {
  const target = element.matches(FOCUSABLE) ? element : element.querySelector<HTMLElement>(FOCUSABLE)
  target?.focus()
  target?.scrollIntoView?.({ block: 'center' })
}
