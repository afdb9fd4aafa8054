import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { DatabaseSync } from '@photostructure/sqlite'
import * as v from 'valibot'
import { postBody } from './load.ts'

/**
 * What this machine and this Node do with almost nothing in the way: node:http on bare SQLite, one table, no accounts,
 * no checks, no history, and a commit that a power cut may take back (WAL, synchronous NORMAL). A process of its own.
 */

const Written = v.object({ title: v.string(), content: v.string(), excerpt: v.string() })

/** @param posts how many to begin with; none and no database is asked for when 0 */
export function serveCeiling(file: string, port: number, posts: number): void {
  const db = new DatabaseSync(file)
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE posts (
      id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, slug TEXT NOT NULL UNIQUE, excerpt TEXT NOT NULL,
      content TEXT NOT NULL, is_published INTEGER NOT NULL, version INTEGER NOT NULL, updated_at INTEGER NOT NULL
    );
    CREATE INDEX posts_updated ON posts (updated_at DESC, id, title, slug, excerpt, is_published, version);
  `)
  const insert = db.prepare(
    'INSERT INTO posts (title, slug, excerpt, content, is_published, version, updated_at) VALUES (?, ?, ?, ?, 1, 1, ?)',
  )
  db.exec('BEGIN')
  for (let n = 1; n <= posts; n += 1) {
    const { title, excerpt, content } = v.parse(Written, postBody(1))
    insert.run(title, `post-${n}`, excerpt, content, n)
  }
  db.exec('COMMIT')

  const list = db.prepare(
    'SELECT id, title, slug, excerpt, is_published, version, updated_at FROM posts ORDER BY updated_at DESC LIMIT 10',
  )
  const one = db.prepare('SELECT * FROM posts WHERE id = ?')
  const change = db.prepare(
    'UPDATE posts SET title = ?, content = ?, version = version + 1, updated_at = ? WHERE id = ?',
  )
  let next = posts

  async function answer(request: IncomingMessage): Promise<unknown> {
    if (request.url === '/nothing') return { success: true }
    if (request.method === 'POST') {
      const { title, excerpt, content } = v.parse(Written, JSON.parse(await text(request)))
      next += 1
      return { data: one.get(Number(insert.run(title, `post-${next}`, excerpt, content, Date.now()).lastInsertRowid)) }
    }
    if (request.url === '/posts') return { data: list.all() }
    const id = Number(request.url?.slice('/posts/'.length))
    if (request.method === 'PUT') {
      const { title, content } = v.parse(Written, JSON.parse(await text(request)))
      change.run(title, content, Date.now(), id)
    }
    return { data: one.get(id) }
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (value) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(port, '127.0.0.1', () => console.log('listening'))
  // Statements don't keep their database open; this does.
  const stop = () => {
    db.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
}
