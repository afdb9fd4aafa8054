import { cx } from './class-names.ts'

interface WireProps {
  readonly saving?: boolean
  readonly attention?: boolean
  readonly offline?: boolean
}

/** The line under the top bar is the connection. The sync indicator says the same in words, so this is decoration. */
export function Wire({ saving = false, attention = false, offline = false }: WireProps) {
  return (
    <div
      className={cx('wire', offline && 'offline', attention && 'attention', saving && !attention && 'saving')}
      aria-hidden="true"
    />
  )
}
