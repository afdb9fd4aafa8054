/** What decides where a text breaks into lines. */
const SHAPE = ['padding', 'font', 'letterSpacing', 'wordSpacing', 'lineHeight', 'tabSize', 'direction'] as const

/**
 * Browsers don't say where the caret of a text area is drawn, so its text is laid out once more, unseen.
 * @param area in a box that is positioned
 * @returns the lower edge of the caret's line, in pixels from the upper edge of the area, within it
 */
export function caretBottom(area: HTMLTextAreaElement, caret: number): number {
  const style = getComputedStyle(area)
  const copy = document.createElement('div')
  for (const name of SHAPE) copy.style[name] = style[name]
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    boxSizing: 'border-box',
    // Without a scroll bar, which takes its width from the text.
    width: `${area.clientWidth}px`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  })
  copy.textContent = area.value.slice(0, caret)
  const mark = document.createElement('span')
  mark.textContent = '|'
  copy.append(mark)
  area.after(copy)
  const bottom = mark.offsetTop + mark.offsetHeight - area.scrollTop
  copy.remove()
  return Math.min(Math.max(bottom, 0), area.offsetHeight)
}
