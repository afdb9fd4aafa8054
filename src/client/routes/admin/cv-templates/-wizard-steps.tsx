import { Check } from 'lucide-react'

export type Step = 1 | 2 | 3 | 4
const STEPS: Readonly<Record<Step, string>> = {
  1: 'Basic Information',
  2: 'HTML/CSS code',
  3: 'Live preview',
  4: 'Final review',
}

interface WizardStepsProps {
  readonly step: Step
  readonly onStep: (step: Step) => void
  /** Those that need nothing more. */
  readonly done: Readonly<Record<Step, boolean>>
}

const ALL: readonly Step[] = [1, 2, 3, 4]

/** Where one is among the steps; a press leads to any of them. */
export function WizardSteps({ step, onStep, done }: WizardStepsProps) {
  return (
    <nav className="cv-steps" aria-label="Steps">
      <ol>
        {ALL.map((each) => {
          const isDone = each < step && done[each]
          return (
            <li key={each} data-done={isDone}>
              <button type="button" aria-current={each === step ? 'step' : undefined} onClick={() => onStep(each)}>
                <span className="mark">
                  {isDone ? <Check size={16} strokeWidth={2.25} aria-hidden="true" /> : each}
                </span>
                <span className="word">
                  {STEPS[each]}
                  {isDone && <span className="sr-only">, completed</span>}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      <p className="cv-step-name">
        <span>{`Step ${step} of 4`}</span>
        <strong>{STEPS[step]}</strong>
      </p>
    </nav>
  )
}
