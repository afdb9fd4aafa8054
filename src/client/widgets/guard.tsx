import type { ReactNode } from 'react'
import type { Access } from '#contract/calls/permissions.ts'
import { may } from '#client/data/session.ts'
import { AccessDenied } from './access-denied.tsx'
import { useSession } from '#client/data/use-session.ts'

/** Shows its children to people who may see them, and requests nothing for the others. */
export function RequireAccess({ access, children }: { readonly access: Access; readonly children: ReactNode }) {
  useSession()
  return may(access) ? children : <AccessDenied />
}
