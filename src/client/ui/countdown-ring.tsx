/**
 * The refresh countdown: the ring empties as `left` (1 to 0) goes down. In steps and
 * without a transition: one that never ends would draw the page sixty times a second for as long as it is open.
 */
export function CountdownRing({ left, size = 16 }: { readonly left: number; readonly size?: number }) {
  const rest = Math.min(1, Math.max(0, left))
  return (
    <svg className="count-ring" viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      <circle className="track" cx="8" cy="8" r="6" />
      <circle
        className="o"
        cx="8"
        cy="8"
        r="6"
        pathLength={100}
        strokeDasharray="100"
        strokeDashoffset={100 - rest * 100}
      />
    </svg>
  )
}
