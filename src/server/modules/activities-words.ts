import { nameInWords } from '#contract/calls/user-activities.ts'
import { inThousands } from '#contract/fields/thousands.ts'

/** What an entry of the log says, as one sentence. */

const SENTENCES: Readonly<Record<string, string>> = {
  'auth.signed_in': 'Signed in',
  'auth.signed_out': 'Signed out',
  'auth.signed_out_everywhere': 'Signed out on all devices',
  'auth.session_ended': 'Signed another device out',
  'auth.registered': 'Created an account',
  'auth.registered_again': 'Asked for an account that exists already',
  'auth.sign_in_failed': 'Sign-in failed',
  'auth.reset_requested': 'Asked for a new password',
  'account.updated': 'Changed their profile',
  'account.email_changed': 'Changed their email address',
  'account.email_verified': 'Confirmed their email address',
  'account.password_changed': 'Changed their password',
  'account.password_reset': 'Set a new password with a mailed link',
  'account.password_refused': 'Entered a wrong current password',
  'account.authenticator_added': 'Set up an authenticator app',
  'account.authenticator_removed': 'Stopped using the authenticator app',
  'account.passkey_added': 'Added a passkey',
  'account.passkey_removed': 'Removed a passkey',
  'account.passkey_refused': 'Used a passkey that was not accepted',
  'account.recovery_codes_made': 'Made new recovery codes',
  'account.recovery_code_used': 'Used a recovery code',
  'account.code_refused': 'Entered a wrong code',
  'access.refused': 'Was refused',
  'limit.reached': 'Tried too often',
  'token.refused': 'Used a token that is not valid',
  'link.refused': 'Used a link that is not valid',
  'setup.completed': 'Set the site up',
  'setup.code_refused': 'Entered a wrong set-up code',
  'settings.updated': 'Changed the settings',
  'demo.removed': 'Removed the sample content',
  'backup.made': 'Made a backup',
  'backup.failed': 'Backup failed',
  'backup.restored': 'Restored a backup',
  'activities.purged': 'Removed activities',
}

const VERBS: Readonly<Record<string, string>> = {
  created: 'Created',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  erased: 'Erased',
  published: 'Published',
  password_set: 'Set the password of',
  password_link_made: 'Made a password link for',
  invited: 'Invited',
  signed_out: 'Signed out',
  two_factor_reset: 'Reset the second factor of',
  member_added: 'Added a member to',
  member_removed: 'Removed a member from',
  revoked: 'Revoked',
  activated: 'Activated',
  made_default: 'Made the default',
  duplicated: 'Copied',
  uploaded: 'Uploaded',
  linked: 'Linked',
  replaced: 'Replaced',
  attached: 'Attached',
  detached: 'Detached',
  reordered: 'Changed the order of',
  removed: 'Removed',
  key_replaced: 'Replaced the key of',
  quota_set: 'Set the quota of',
  usage_reset: 'Reset the usage of',
  revision_restored: 'Brought back an earlier version of',
  revision_named: 'Named a version of',
  revision_unnamed: 'Removed the name of a version of',
}

interface Entry {
  readonly action: string
  readonly record_type: string | null
  readonly title: string | null
  readonly times: number
}

export function sentenceOf({ action, record_type, title, times }: Entry): string {
  const often = times > 1 ? `, ${inThousands(times)} times` : ''
  const known = SENTENCES[action]
  if (known !== undefined) return title && record_type === null ? `${known}: ${title}${often}` : `${known}${often}`
  const [kind = '', deed = ''] = action.split('.')
  const verb = VERBS[deed]
  // A kind that is not known here is told as it was recorded.
  if (verb === undefined) return `${action}${title ? `: ${title}` : ''}${often}`
  const what = nameInWords(kind === 'trash' ? (record_type ?? 'record') : kind)
  // The order of a whole kind is called as the kind is.
  const named = title && title.toLowerCase() !== what.toLowerCase() ? ` “${title}”` : ''
  return `${verb} ${what}${named}${often}`
}
