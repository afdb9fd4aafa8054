import { Download } from 'lucide-react'
import { writeAiken } from '#contract/render/aiken.ts'
import { slugify } from '#contract/render/slug.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { downloadText } from '#client/ui/download.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import type { Form } from '#client/records/form/use-form.ts'
import { questionProblems, type QuizForm } from './quiz-form.ts'

/** The questions as Aiken text, for Moodle or for another lesson. */
export function AikenExport({ form, name }: { readonly form: Form<QuizForm>; readonly name: string }) {
  const { questions } = form.values
  const whole = questions.filter((question) => Object.keys(questionProblems(question)).length === 0)
  const text = writeAiken(whole)
  const left = questions.length - whole.length
  return (
    <div className="quiz-form">
      <p className="text-small text-ink-2">
        Aiken text, which Moodle and others can read. It has no room for points and explanations.
        {left > 0 && ` ${left} incomplete ${left === 1 ? 'question is' : 'questions are'} left out.`}
      </p>
      <TextArea label="Aiken text" mono readOnly rows={10} value={text} onChange={() => undefined} />
      <div className="flex flex-wrap gap-2">
        <CopyButton label="Copy" plain text={() => text} />
        <Button
          small
          icon={<Download strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => downloadText(`${slugify(name, 'quiz')}.txt`, text)}
        >
          Download
        </Button>
      </div>
    </div>
  )
}
