/**
 * What the page inside the frame holds, said on the frame for the style sheets of what stands around the page. `:has()`
 * there would be asked again for every row that comes or goes, and with it most of the page.
 */
function marker(mark: 'scenes' | 'selections') {
  const count = (frame: HTMLElement, by: number) => {
    const now = Number(frame.dataset[mark] ?? 0) + by
    if (now > 0) frame.dataset[mark] = String(now)
    else delete frame.dataset[mark]
  }
  return (part: HTMLElement | null) => {
    const frame = part?.closest('.main')?.closest<HTMLElement>('.app')
    if (!frame) return undefined
    count(frame, 1)
    return () => count(frame, -1)
  }
}

/** For `ref` of what stands for content that can't be shown. */
export const markScene = marker('scenes')

/** For `ref` of what is done with chosen rows. */
export const markSelection = marker('selections')
