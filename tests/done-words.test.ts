import { expect, it } from 'vitest'
import { isTest } from './support/directions.ts'
import { codeOf, readSources } from './support/source-tree.ts'

/**
 * What only the server can have done is said by the grammar of state, which knows how far an edit has come. Anywhere
 * else such a word is a claim that nobody checked.
 */

const GRAMMAR = 'src/client/state-grammar.ts'
const DONE =
  /\b(?:Created|Saved|Uploaded|Deleted|Moved|Sent|Restored|Duplicated|Replaced|Unpublished|Undone)\b|\b(?:moved to the trash|successfully)\b/g
/** Texts within one line: between quotes, between tags, and a line of nothing but words. */
const TEXTS = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}=;()]+<|^[^'"`=;:<>{}()]+$/g

const REASONS = {
  stored: 'the name of a fact that the server holds of a record, as the head of a column',
  answered: 'a call that is not an edit of the outbox, told when it was answered',
  receipts: 'what has a receipt of the server',
  theirs: 'what the server said that others did',
} as const

/** Where such a word may stand all the same: the file, the words, the reason. */
const ALLOWED: Readonly<Record<string, readonly [words: readonly string[], reason: keyof typeof REASONS]>> = {
  'src/client/offline/engine/outbox/problem-words.ts': [['Deleted'], 'theirs'],
  'src/client/routes/admin/-name-form.tsx': [['Saved'], 'answered'],
  'src/client/routes/admin/ai-keys/-key-dialog.tsx': [['successfully'], 'answered'],
  'src/client/routes/admin/ai-keys/-quota-dialog.tsx': [['successfully'], 'answered'],
  'src/client/routes/admin/ai-keys/-use-key-actions.ts': [['successfully'], 'answered'],
  'src/client/routes/admin/api-tokens/$tokenId.tsx': [['Created'], 'stored'],
  'src/client/routes/admin/api-tokens/route.tsx': [['Created'], 'stored'],
  'src/client/routes/admin/cv-templates/-template-columns.tsx': [['Created'], 'stored'],
  'src/client/routes/admin/files/-file-about.tsx': [['Uploaded'], 'stored'],
  'src/client/routes/admin/email-templates/-test-dialog.tsx': [['successfully'], 'answered'],
  'src/client/routes/admin/outbox/-diagnostics-figures.tsx': [['Sent'], 'receipts'],
  'src/client/routes/admin/smtp-configurations/-server-words.tsx': [['Sent'], 'stored'],
  'src/client/routes/admin/trash.tsx': [['Deleted'], 'stored'],
  'src/client/routes/admin/user-activities/-entry-dialog.tsx': [['Sent'], 'stored'],
  'src/client/routes/admin/users/-create-user.tsx': [['Created'], 'answered'],
  'src/client/routes/admin/users/-list-look.ts': [['Created'], 'stored'],
  'src/client/routes/admin/users/-use-user-actions.tsx': [['Deleted'], 'answered'],
  'src/client/routes/admin/users/-user-details.tsx': [['Created'], 'stored'],
  'src/client/routes/register.tsx': [['Sent'], 'answered'],
  'src/client/routes/admin/workflow-categories/route.tsx': [['Created'], 'stored'],
}

it('no word of what the server did stands outside the grammar of state', () => {
  const found = readSources(['src/client'])
    .filter(({ path }) => path !== GRAMMAR && !isTest(path) && !path.startsWith('src/client/offline/simulation/'))
    .flatMap((file) =>
      codeOf(file)
        .split('\n')
        .flatMap((line) => [...line.matchAll(TEXTS)])
        .flatMap(([text]) =>
          [...text.matchAll(DONE)]
            .filter(([word]) => !ALLOWED[file.path]?.[0].includes(word))
            .map(() => `${file.path}: ${text.trim()}`),
        ),
    )
  expect(found).toEqual([])
})
