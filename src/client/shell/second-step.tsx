import { Button } from '#client/ui/button.tsx'
import { CodeField } from '#client/widgets/code-field.tsx'

interface SecondStepProps {
  readonly code: string
  /** @param typed null: back to the password */
  readonly onCode: (typed: string | null) => void
  readonly error: string | undefined
}

/** After the password, where there is a second factor. */
export default function SecondStep({ code, onCode, error }: SecondStepProps) {
  return (
    <>
      <div className="flex items-baseline gap-3">
        <h2 className="flex-1 text-head">Two-factor sign-in</h2>
        <Button variant="link" onClick={() => onCode(null)}>
          Back
        </Button>
      </div>
      <CodeField value={code} onChange={onCode} error={error} begins />
    </>
  )
}
