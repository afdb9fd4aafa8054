/** The app mark: the ring of the icon in the colour of the text around it. */
export function AppMark({ size = 22 }: { readonly size?: number }) {
  return (
    <svg viewBox="101 101 310 310" width={size} height={size} aria-hidden="true">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="66"
        d="M370.64 297.73A122 122 0 1 1 214.27 141.36M251.74 134.07A122 122 0 0 1 293.7 139.97M327.71 157.3A122 122 0 0 1 357.14 187.78M373.27 222.37A122 122 0 0 1 377.7 264.51"
      />
    </svg>
  )
}
