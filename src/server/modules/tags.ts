import { tag } from '#contract/records/tag.ts'
import { handlersOf } from '#server/records/handlers.ts'
import { findWithFigures, listWithFigures } from '#server/records/table.ts'

export const tagHandlers = handlersOf(tag, {
  list: (db) => listWithFigures(db, tag),
  find: (db, id) => findWithFigures(db, tag, id),
})
