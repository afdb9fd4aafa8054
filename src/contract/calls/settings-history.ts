import * as v from 'valibot'
import { IdText } from '#contract/fields/scalars.ts'
import { MOST_NAMED, NamedRevision, Naming, Revision } from '#contract/records/revision.ts'
import { schemasOf } from '#contract/records/schemas.ts'
import { settings } from '#contract/records/settings.ts'
import { endpoint } from './endpoint.ts'

/** Earlier states of the settings. There is one record of them, so the paths name none. */
export const settingsHistoryEndpoints = {
  'settings.revisions': endpoint({
    name: 'settings.revisions',
    method: 'GET',
    path: '/settings/revisions',
    access: 'admin',
    summary: 'Earlier versions of the settings, newest first',
    answer: v.array(Revision),
  }),
  'settings.restoreRevision': endpoint({
    name: 'settings.restoreRevision',
    method: 'POST',
    path: '/settings/revisions/{revisionId}/restore',
    access: 'admin',
    summary: 'Make an earlier version the current one; maintenance mode and registration stay as they are',
    params: v.object({ revisionId: IdText }),
    answer: () => schemasOf(settings).full,
  }),
  'settings.nameRevision': endpoint({
    name: 'settings.nameRevision',
    method: 'PUT',
    path: '/settings/revisions/{revisionId}',
    access: 'admin',
    summary: `Give a version a name, or take it away; versions with a name stay, ${MOST_NAMED} of them`,
    params: v.object({ revisionId: IdText }),
    body: Naming,
    answer: NamedRevision,
  }),
} as const
