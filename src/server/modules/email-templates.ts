import { type EmailTemplate, emailTemplate } from '#contract/records/email-template.ts'
import { isFound } from '#contract/records/searched.ts'
import { exampleValues } from '#contract/render/mail-variables.ts'
import { renderTemplate, type TemplateText, variablesOf } from '#contract/render/mail-template.ts'
import { findDefaultMailServer, listMailServers, mailPassword } from '#server/db/mail-servers.ts'
import { pageAround } from '#server/db/paging.ts'
import { listRevisions } from '#server/db/revisions.ts'
import type { Db } from '#server/db/schema.ts'
import { invalid } from '#server/failure.ts'
import type { Deps, Handlers } from '#server/http/context.ts'
import { sendNow } from '#server/mail/server-test.ts'
import { commonValues } from '#server/mail/template-mail.ts'
import { copyTitle } from '#server/records/copies.ts'
import { found, handlersOf } from '#server/records/handlers.ts'
import { change, create } from '#server/records/life.ts'
import { nameRevision, restoreRevision } from '#server/records/revisions.ts'
import { readSettings } from '#server/records/settings.ts'
import { findWithFigures, listWithFigures } from '#server/records/table.ts'

const LONGEST_NAME = 120

const list = (db: Db): Promise<EmailTemplate[]> => listWithFigures(db, emailTemplate)
const find = (db: Db, id: number) => findWithFigures(db, emailTemplate, id)
const read = async (db: Db, id: number) => found(emailTemplate, await find(db, id))

/**
 * The mail with the examples of the catalogue, what the site knows, and values of its own.
 * @throws Failure `invalid` when the mail becomes too long
 */
async function rendered(
  context: { readonly deps: Deps },
  template: TemplateText,
  own: Readonly<Record<string, string>>,
) {
  const values = { ...exampleValues(), ...(await commonValues(context)), ...own }
  const { language } = await readSettings(context.deps.db)
  try {
    return renderTemplate(template, values, language)
  } catch (error) {
    if (error instanceof RangeError) throw invalid('body', error.message)
    throw error
  }
}

/** The one that is named, active or not; else the default, where there is one. @throws Failure `invalid` */
async function serverFor(db: Db, id: number | undefined) {
  if (id === undefined) return findDefaultMailServer(db)
  const [server] = await listMailServers(db, id)
  if (!server) throw invalid('server_id', 'Mail server does not exist')
  return server
}

async function preview(
  context: { readonly deps: Deps },
  template: TemplateText,
  own: Readonly<Record<string, string>> = {},
) {
  const { subject, html, text } = await rendered(context, template, own)
  return { subject, body: html, text, unknown_variables: [...variablesOf(template).unknown] }
}

export const emailTemplateHandlers = {
  ...handlersOf(emailTemplate, { list, find }),

  'emailTemplates.list': async ({ query: { search, category, active } }, { db }) => {
    const rows = (await list(db)).filter(
      (row) =>
        (search === undefined || isFound(emailTemplate, row, search)) &&
        (!category || row.category === category) &&
        (active === undefined || !active || row.is_active),
    )
    return pageAround(rows, rows.length, { page: 1, per_page: Math.max(rows.length, 1) })
  },

  'emailTemplates.preview': async ({ params }, context) => preview(context, await read(context.db, params.id)),

  'emailTemplates.previewValues': ({ body: { variables, ...template } }, context) =>
    preview(context, template, variables),

  'emailTemplates.test': async ({ params, body: { test_email: to, variables, server_id, ...shown } }, context) => {
    const stored = await read(context.db, params.id)
    const server = await serverFor(context.db, server_id)
    if (!server) return { success: false, message: 'No mail server is set. Add one under Mail servers.', stage: null }
    const template = {
      type: shown.type ?? stored.type,
      subject: shown.subject ?? stored.subject,
      body: shown.body ?? stored.body,
    }
    const mail = await rendered(context, template, variables)
    const password = await mailPassword(context.db, context.deps.config.secretKeys, server.id)
    const done = 'Test email sent successfully!'
    return sendNow(context, server, password, { ...mail, to, kind: 'template_test' }, done)
  },

  'emailTemplates.duplicate': ({ params }, context) =>
    context.write(async (trx) => {
      const original = await read(trx, params.id)
      const name = copyTitle(original.name, LONGEST_NAME)
      const copy = { ...original, name, is_active: false }
      return read(trx, (await create(trx, context, emailTemplate, copy)).id)
    }),

  'emailTemplates.toggleStatus': ({ params }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params.id)
      context.mustMatch(before)
      return change(trx, context, emailTemplate, before, { is_active: !before.is_active })
    }),

  'emailTemplates.revisions': async ({ params }, { db }) => {
    await read(db, params.id)
    return listRevisions(db, 'email_templates', params.id)
  },

  'emailTemplates.restoreRevision': ({ params }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params.id)
      context.mustMatch(before)
      return restoreRevision(trx, context, emailTemplate, before, params.revisionId)
    }),

  'emailTemplates.nameRevision': ({ params, body }, context) =>
    context.write(async (trx) =>
      nameRevision(trx, context, emailTemplate, await read(trx, params.id), params.revisionId, body),
    ),
} satisfies Handlers<
  | 'emailTemplates.list'
  | 'emailTemplates.read'
  | 'emailTemplates.create'
  | 'emailTemplates.update'
  | 'emailTemplates.delete'
  | 'emailTemplates.preview'
  | 'emailTemplates.previewValues'
  | 'emailTemplates.test'
  | 'emailTemplates.duplicate'
  | 'emailTemplates.toggleStatus'
  | 'emailTemplates.revisions'
  | 'emailTemplates.restoreRevision'
  | 'emailTemplates.nameRevision'
>
