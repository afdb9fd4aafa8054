import { isLocalId, newRouteOf, routeOf, type LocalId } from '#contract/records/policy.ts'
import { kindOf } from '#contract/index.ts'
import type { Draft } from '#client/offline/engine/storage/draft-versions.ts'

export interface DraftTarget {
  readonly label: string
  readonly kind: string
  /** Null: this version of the app has no form for it. */
  readonly to: string | null
  /** What a form that makes records goes on with. */
  readonly draft?: LocalId
}

/**
 * Where a draft goes on: `post:12` in its record; `post:new-…` there too once it was saved, else in the form that makes
 * one. Where that is says the kind of record alone.
 * @param isMade whether a record with this id was saved on this device, whatever became of it
 */
export function draftTarget(
  { draftId, label, values }: Pick<Draft, 'draftId' | 'label' | 'values'>,
  isMade: (type: string, id: LocalId) => boolean,
): DraftTarget {
  const [type = '', id = ''] = draftId.split(':')
  const policy = kindOf(type)
  if (type === 'profile') return { label, kind: 'Account', to: '/admin/profile' }
  // Accounts are saved live, so they are none of the kinds; what is typed in their form is kept like any text.
  if (type === 'user') return { label: label || 'Untitled user', kind: 'User', to: `/admin/users/${id}` }
  if (!policy) return { label: label || 'Unsaved text', kind: 'Unsaved text', to: null }
  const words = { label: label || `Untitled ${policy.label.toLowerCase()}`, kind: policy.label }
  if (policy.singleton) return { ...words, to: policy.route }
  if (isLocalId(id) && !isMade(type, id)) {
    const form = newRouteOf(policy, {}, values)
    if (form !== null) return { ...words, to: form, draft: id }
    // Without a form of its own it is made in that of the record it lies within.
    if (!policy.within) return { ...words, to: null }
  }
  return { ...words, to: id === '' ? null : routeOf(policy, id, {}, values) }
}
