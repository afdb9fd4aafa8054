import '#contract/live.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, CallFailure } from '#client/data/call.ts'
import { query } from '#client/data/queries.ts'
import { useReachability } from '#client/data/use-session.ts'
import { SwitchRow } from '#client/ui/choice-field.tsx'
import { Section } from '#client/ui/panel.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { useAskPassword } from './-ask-password.tsx'

/** Apart from the settings that wait for a connection: this one asks for the password, and takes effect at once. */
export function SecondFactorPolicy() {
  const client = useQueryClient()
  const { online } = useReachability()
  const { run, dialog } = useAskPassword()
  const state = useQuery({ ...query('secondFactor.read', {}), enabled: online })
  const change = useMutation({
    mutationFn: (required_of_admins: boolean) =>
      run({
        label: required_of_admins ? 'Require a second factor' : 'Stop requiring a second factor',
        act: async () => {
          await call('secondFactor.require', { body: { required_of_admins } })
          await client.invalidateQueries({ queryKey: ['secondFactor.read'] })
          toasts.success(required_of_admins ? 'Second factor required of admins' : 'Second factor no longer required')
        },
      }),
    onError: (error) => {
      const [reason] = error instanceof CallFailure ? (error.errors['required_of_admins'] ?? []) : []
      toasts.error(reason ?? `Failed to change sign-in. ${error.message}`)
    },
  })
  return (
    <Section title="Sign-in">
      {!online && <p className="py-4 text-ink-2">Needs a connection.</p>}
      {state.data && (
        <SwitchRow
          label="Second factor for admins"
          hint="Admins without one, and their API tokens, are locked out until they set it up."
          name="required_of_admins"
          checked={change.isPending ? change.variables : state.data.required_of_admins}
          onChange={(on) => change.mutate(on)}
        />
      )}
      {dialog}
    </Section>
  )
}
