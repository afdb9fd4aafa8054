import { outboxOn } from './outbox-on-server.ts'
import { workflowServer } from './workflow-records.ts'

/** A server of workflows, and the real outbox of a person beside it who can upload files and go offline. */
export async function workflowsOffline() {
  const setting = await workflowServer()
  const person = await outboxOn(setting.server, setting.token)
  const { outbox, run, drain } = person
  const upload = (name: string) =>
    run(
      outbox.upload({
        bytes: new TextEncoder().encode(`{"file":"${name}"}`).buffer,
        name,
        mimeType: 'application/json',
        values: { name, is_public: true },
        label: name,
      }),
    )
  /** Back online; what is left then says why. */
  const drained = async () => {
    await drain()
    return outbox.getSnapshot().items.map((item) => `${item.entity} ${item.state} ${item.problem?.message ?? ''}`)
  }
  return { ...setting, ...person, upload, drained }
}
