import { category } from '#contract/records/category.ts'
import { handlersOf } from '#server/records/handlers.ts'
import { findWithFigures, listWithFigures } from '#server/records/table.ts'

export const categoryHandlers = handlersOf(category, {
  list: (db) => listWithFigures(db, category),
  find: (db, id) => findWithFigures(db, category, id),
})
