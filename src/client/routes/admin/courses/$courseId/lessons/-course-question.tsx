import { type FormEvent, useId, useState } from 'react'
import { course } from '#contract/records/course.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/choice-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

export interface CourseChoice {
  readonly id: RecordId
  readonly title: string
}

/** The courses that lessons can be in; also those that wait on this device. */
export function useCourseChoices(): readonly CourseChoice[] | undefined {
  const { rows } = useRows(course, {})
  return rows?.filter((row) => !row.state?.deleted).map((row) => ({ id: row.id, title: row.record.title }))
}

interface CourseQuestionProps {
  readonly act: 'Move' | 'Copy'
  /** The lesson. */
  readonly name: string
  readonly courseId: RecordId
  readonly onChosen: (course: CourseChoice) => void
  readonly onClose: () => void
}

const WHAT_HAPPENS = {
  Move: 'It goes to the end of the other course, with its quiz and files.',
  Copy: 'The copy is a draft at the end of the other course, with the same quiz and files.',
}

/** Asks which other course a lesson, or a copy of it, goes to. */
export function CourseQuestion({ act, name, courseId, onChosen, onClose }: CourseQuestionProps) {
  const [chosen, setChosen] = useState('')
  const [refused, setRefused] = useState(false)
  const choices = useCourseChoices()
  const others = choices?.filter((course) => course.id !== courseId) ?? []
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const course = others.find((one) => String(one.id) === chosen)
    if (!course) return setRefused(true)
    onClose()
    onChosen(course)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${act} ${name}`}
      description={WHAT_HAPPENS[act]}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary">
            {act}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <SelectField
          name="course_id"
          label="Course"
          value={chosen}
          onChange={setChosen}
          placeholder="Choose a course"
          options={others.map((course) => ({ value: String(course.id), label: course.title }))}
          hint={choices === undefined ? 'The other courses are not on this device yet.' : undefined}
          error={refused && chosen === '' ? 'Choose a course' : undefined}
        />
      </form>
    </Dialog>
  )
}
