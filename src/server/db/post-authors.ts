import { statement } from './compiled-query.ts'
import { ignoringCase } from './sqlite/sorting.ts'

/** Whoever wrote a post that is there: by steps from one to the next, however many posts and accounts there are. */
export const authorsOf = statement((db) =>
  db
    .withRecursive('authors(id)', (from) =>
      from
        .selectFrom('posts')
        .where('deleted_at', 'is', null)
        .select((of) => of.fn.min('author_id').as('id'))
        .unionAll(
          from
            .selectFrom('authors')
            .where('authors.id', 'is not', null)
            .select((of) =>
              of
                .selectFrom('posts')
                .where('deleted_at', 'is', null)
                .whereRef('posts.author_id', '>', 'authors.id')
                .select((next) => next.fn.min('author_id').as('id'))
                .as('id'),
            ),
        ),
    )
    .selectFrom('authors')
    .innerJoin('users', 'users.id', 'authors.id')
    .select(['users.id', 'users.name'])
    .orderBy(ignoringCase('users.name'))
    .orderBy('users.id'),
)

/** A row when somebody wrote more posts than so many; no further ones are counted. */
export const hasWrittenMore = statement((db, { author, than }: { author: number; than: number }) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('author_id', '=', author)
    .limit(1)
    .offset(than),
)
