import { useLayoutEffect } from 'react'
import { afterEach, expect, it } from 'vitest'
import { CallFailure } from '#client/data/call.ts'
import { mount, unmountAll } from '#tests/support/mount.ts'
import { useAskPassword } from './-ask-password.tsx'

let run: ReturnType<typeof useAskPassword>['run']

function Page() {
  const asking = useAskPassword()
  useLayoutEffect(() => {
    run = asking.run
  })
  return asking.dialog
}

afterEach(unmountAll)

it('does not wait for a password that nobody can enter any more: the page that asks for it was left', async () => {
  mount(<Page />)
  unmountAll()
  const errors = { current_password: ['Enter your password'] }
  const wanted = new CallFailure(422, { success: false, status: 422, message: 'Enter your password', errors }, null)
  const act = () => Promise.reject(wanted)
  const late = new Promise((resolve) => setTimeout(() => resolve('still waiting'), 50))
  await expect(Promise.race([run({ label: 'Restore', act }), late])).rejects.toBe(wanted)
})
