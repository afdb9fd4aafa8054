import type { Migration } from './index.ts'

const INDEXES = ['posts_search', 'lessons_search', 'activities_search']

/**
 * Pieces of the indexes are joined by the program, in small steps (see search-index.ts): by itself the engine did it in the
 * middle of a write, hundreds of pages at once. Only where far too many have come together it still does.
 */
export const joinedPieces: Migration = {
  name: '0043-joined-pieces',
  up: INDEXES.map(
    (index) => `
insert into ${index} (${index}, rank) values ('automerge', 0);
insert into ${index} (${index}, rank) values ('crisismerge', 64);`,
  ).join(''),
}
