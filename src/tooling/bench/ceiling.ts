import { serve } from '@hono/node-server'
import { DatabaseSync } from '@photostructure/sqlite'
import { Hono } from 'hono'

/**
 * What this machine does with almost nothing in the way: bare Hono on bare SQLite, one table, no accounts, no checks,
 * no history. Durable like ours (WAL, synchronous FULL). Runs as a process of its own.
 */
export function serveCeiling(file: string, port: number, posts: number): void {
  const db = new DatabaseSync(file)
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE posts (
      id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, slug TEXT NOT NULL UNIQUE, excerpt TEXT NOT NULL,
      content TEXT NOT NULL, is_published INTEGER NOT NULL, version INTEGER NOT NULL, updated_at INTEGER NOT NULL
    );
    CREATE INDEX posts_updated ON posts (updated_at DESC);
  `)
  const insert = db.prepare(
    'INSERT INTO posts (title, slug, excerpt, content, is_published, version, updated_at) VALUES (?, ?, ?, ?, 1, 1, ?)',
  )
  const content = `<p>${'The tide turned before anyone on the pier had noticed it. '.repeat(9)}</p>`
  db.exec('BEGIN')
  for (let n = 1; n <= posts; n += 1) insert.run(`Post ${n} on the tide`, `post-${n}`, 'What the pier saw.', content, n)
  db.exec('COMMIT')

  const list = db.prepare(
    'SELECT id, title, slug, excerpt, is_published, version, updated_at FROM posts ORDER BY updated_at DESC LIMIT 10',
  )
  const one = db.prepare('SELECT * FROM posts WHERE id = ?')
  const update = db.prepare(
    'UPDATE posts SET title = ?, content = ?, version = version + 1, updated_at = ? WHERE id = ?',
  )
  let next = posts
  const app = new Hono()
  app.get('/nothing', (c) => c.json({ success: true }))
  app.get('/posts', (c) => c.json({ data: list.all() }))
  app.get('/posts/:id', (c) => c.json({ data: one.get(Number(c.req.param('id'))) }))
  app.put('/posts/:id', async (c) => {
    const body = await c.req.json<{ title: string; content: string }>()
    update.run(body.title, body.content, Date.now(), Number(c.req.param('id')))
    return c.json({ data: one.get(Number(c.req.param('id'))) })
  })
  app.post('/posts', async (c) => {
    const body = await c.req.json<{ title: string; content: string; excerpt: string }>()
    next += 1
    const { lastInsertRowid } = insert.run(body.title, `post-${next}`, body.excerpt, body.content, Date.now())
    return c.json({ data: one.get(Number(lastInsertRowid)) }, 201)
  })
  serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => console.log('listening'))
  // Statements don't keep their database open; this does.
  const stop = () => {
    db.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
}
