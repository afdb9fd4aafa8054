import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'

interface CodeFieldProps {
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly error?: string | undefined
  /** The cursor stands in it at once. */
  readonly begins?: boolean
  /** There is no authenticator app. */
  readonly recoveryOnly?: boolean
}

/** A code of an authenticator app; or, when the phone is not at hand, a recovery code. */
export function CodeField({ value, onChange, error, begins = false, recoveryOnly = false }: CodeFieldProps) {
  const [recovers, setRecovers] = useState(recoveryOnly)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (begins || recovers) box.current?.querySelector('input')?.focus()
  }, [begins, recovers])
  return (
    <div ref={box}>
      <TextField
        key={String(recovers)}
        label={recovers ? 'Recovery code' : 'Code'}
        hint={recovers ? 'One of your recovery codes. Each works once.' : 'Six digits from your authenticator app'}
        name="code"
        autoComplete={recovers ? 'off' : 'one-time-code'}
        inputMode={recovers ? 'text' : 'numeric'}
        autoCapitalize={recovers ? 'characters' : 'none'}
        spellCheck={false}
        mono
        value={value}
        onChange={onChange}
        error={error}
      />
      {!recoveryOnly && (
        <Button
          variant="link"
          className="mt-1.5"
          onClick={() => {
            onChange('')
            setRecovers(!recovers)
          }}
        >
          {recovers ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      )}
    </div>
  )
}
