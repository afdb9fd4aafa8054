import { MAIL_VARIABLES } from '#contract/render/mail-variables.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Section } from '#client/ui/panel.tsx'

interface VariableBrowserProps {
  /** A variable of the list is being edited: a press replaces it. */
  readonly isEditing: boolean
  readonly onChoose: (name: string) => void
  readonly onInsert: (name: string) => void
  readonly onClose: () => void
}

/** Every variable by its group. A press takes it into the list; Insert puts it into the text. */
export default function VariableBrowser({ isEditing, onChoose, onInsert, onClose }: VariableBrowserProps) {
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Variables"
      description={
        isEditing
          ? 'Press one to replace the variable that you were editing.'
          : 'Press one to add it to the template’s list.'
      }
    >
      <div className="grid gap-4">
        {MAIL_VARIABLES.map(({ label, variables }) => (
          <Section key={label} title={label}>
            <ul className="variable-rows">
              {variables.map(({ name, description, example }) => (
                <li key={name}>
                  <button type="button" onClick={() => onChoose(name)}>
                    <code>{`{{${name}}}`}</code>
                    <span>{description}</span>
                    <small>For example: {example}</small>
                  </button>
                  <Button small aria-label={`Insert ${name}`} onClick={() => onInsert(name)}>
                    Insert
                  </Button>
                </li>
              ))}
            </ul>
          </Section>
        ))}
      </div>
    </Dialog>
  )
}
