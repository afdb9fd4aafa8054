import { appendFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { backupsIn } from '#server/backup/list.ts'
import { verifyBackup } from '#server/backup/verify.ts'
import { readIdentity } from '#server/db/identity.ts'
import { lockFolder } from '#server/db/lock.ts'
import { testServer } from '#tests/support/api.ts'
import { addCategory, addUpload, backUpOf, heldBy, namesIn, ownFolder, restoreTo } from '#tests/support/backups.ts'

const nameOf = ({ path }: { path: string }) => path.replace('/uploads/', '')

async function site() {
  const server = await testServer()
  writeFileSync(join(server.dir, 'secret.key'), `${'ab'.repeat(32)}\n`, { mode: 0o600 })
  await addCategory(server, 'Before')
  return { server, upload: await addUpload(server, 'the first text') }
}

async function listed(into: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of backupsIn(into)) names.push(name)
  return names
}

describe('a backup', () => {
  test('holds the database, the uploads that it names, and the key, for its owner alone', async () => {
    const { server, upload } = await site()
    const deleted = await addUpload(server, 'in the trash')
    await server.call('files.delete', { params: { id: String(deleted.id) } }, { token: server.owner.token })
    writeFileSync(join(server.dir, 'files', `${'0'.repeat(32)}.txt`), 'named by nobody')

    const { folder, manifest } = await backUpOf(server)
    expect(await heldBy(folder)).toEqual({
      identity: await readIdentity(server.deps.db),
      categories: ['Before'],
      uploads: ['in the trash', 'the first text'],
    })
    expect(manifest).toMatchObject({
      format: 1,
      app_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      database: await readIdentity(server.deps.db),
      created_at: new Date(server.now()).toISOString(),
      made_by: 'command',
      key: 'file',
      lost: [],
    })
    const paths = ['offdesk.sqlite', 'secret.key', `files/${nameOf(upload)}`, `files/${nameOf(deleted)}`].toSorted()
    expect(manifest.files.map(({ path }) => path).toSorted()).toEqual(paths)
    expect(namesIn(folder)).toEqual(['files', 'manifest.json', 'offdesk.sqlite', 'secret.key'])
    expect(namesIn(join(server.dir, 'backups'))).toEqual(['offdesk-2026-11-20T10-00-00Z'])
    for (const path of ['manifest.json', ...paths]) {
      expect(statSync(join(folder, path)).mode & 0o777, path).toBe(0o600)
    }
    for (const path of [join(server.dir, 'backups'), folder, join(folder, 'files')]) {
      expect(statSync(path).mode & 0o777, path).toBe(0o700)
    }
  })

  test('of a site whose key comes from the environment says so, and has the one from before', async () => {
    const { server } = await site()
    const { folder, manifest } = await backUpOf(server, { ownKey: true })
    expect(manifest.key).toBe('environment')
    expect(namesIn(folder)).toContain('secret.key')
    rmSync(join(server.dir, 'secret.key'))
    const without = await backUpOf(server, { ownKey: true })
    expect(without.manifest.key).toBe('environment')
    expect(namesIn(without.folder)).not.toContain('secret.key')
  })

  test('can be put anywhere, and two of the same second have names of their own', async () => {
    const { server } = await site()
    const into = join(ownFolder(), 'somewhere', 'else')
    await backUpOf(server, { into })
    await backUpOf(server, { into })
    expect(namesIn(into)).toEqual(['offdesk-2026-11-20T10-00-00Z', 'offdesk-2026-11-20T10-00-00Z-2'])
    expect(await listed(into)).toEqual(['offdesk-2026-11-20T10-00-00Z-2', 'offdesk-2026-11-20T10-00-00Z'])
  })

  test('is not made beside another one, nor without a database', async () => {
    const { server } = await site()
    const into = join(server.dir, 'backups')
    const unlock = lockFolder(into, 'backup', 'alone')
    await expect(backUpOf(server)).rejects.toThrow(`Another backup is being written into ${into}`)
    unlock?.()
    const empty = ownFolder()
    await expect(backUpOf(server, { dataDir: empty })).rejects.toThrow(`There is no database in ${empty}`)
    expect(namesIn(into)).toEqual([])
  })

  test('says which uploads the site itself had lost, and has the rest', async () => {
    const { server, upload } = await site()
    const gone = await addUpload(server, 'gone from the disk')
    rmSync(join(server.dir, 'files', nameOf(gone)))
    appendFileSync(join(server.dir, 'files', nameOf(upload)), ' and more')
    const { folder, manifest } = await backUpOf(server)
    expect(manifest.lost).toEqual([
      { name: nameOf(upload), how: 'changed' },
      { name: nameOf(gone), how: 'missing' },
    ])
    expect(await verifyBackup(folder)).toEqual(manifest)
    const dataDir = ownFolder()
    await restoreTo(dataDir, folder)
    expect(namesIn(join(dataDir, 'files'))).toEqual([nameOf(upload)])
  })

  test('leaves nothing behind when it fails', async () => {
    const { server } = await site()
    rmSync(join(server.dir, 'offdesk.sqlite'))
    writeFileSync(join(server.dir, 'offdesk.sqlite'), 'no database at all, but longer than the head of one'.repeat(40))
    await expect(backUpOf(server, { into: join(server.dir, 'elsewhere') })).rejects.toThrow(/^No backup was made: /)
    expect(namesIn(join(server.dir, 'elsewhere'))).toEqual([])
  })

  test('clears away what one that died had left, and nothing else', async () => {
    const { server } = await site()
    const into = ownFolder()
    const strangers = ['.making-mine', 'notes.txt', '.erasing-offdesk', 'offdesk-mine']
    for (const name of strangers) writeFileSync(join(into, name), 'not ours')
    writeFileSync(join(into, '.making-offdesk-2026-11-19T10-00-00Z'), 'ours')
    writeFileSync(join(into, '.erasing-offdesk-2026-11-19T10-00-00Z-2'), 'ours')
    await backUpOf(server, { into })
    expect(namesIn(into)).toEqual([...strangers, 'offdesk-2026-11-20T10-00-00Z'].toSorted())
  })
})

describe('a backup that is not what was written', () => {
  const damages: Readonly<Record<string, (folder: string, upload: string) => void>> = {
    'a changed upload': (folder, upload) => writeFileSync(join(folder, 'files', upload), 'the other text'),
    'a longer upload': (folder, upload) => appendFileSync(join(folder, 'files', upload), '!'),
    'a missing upload': (folder, upload) => rmSync(join(folder, 'files', upload)),
    'a changed key': (folder) => writeFileSync(join(folder, 'secret.key'), `${'cd'.repeat(32)}\n`),
    'a changed database': (folder) => {
      const bytes = readFileSync(join(folder, 'offdesk.sqlite'))
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9)
      writeFileSync(join(folder, 'offdesk.sqlite'), bytes)
    },
    'no manifest': (folder) => rmSync(join(folder, 'manifest.json')),
    'half a manifest': (folder) => {
      const text = readFileSync(join(folder, 'manifest.json'), 'utf8')
      writeFileSync(join(folder, 'manifest.json'), text.slice(0, text.length / 2))
    },
    'a manifest of a newer version': (folder) => change(folder, '"format": 1', '"format": 2'),
    'a manifest that leads elsewhere': (folder, upload) => change(folder, `files/${upload}`, '../../elsewhere'),
    'a manifest that leaves an upload out': (folder, upload) => {
      const text = readFileSync(join(folder, 'manifest.json'), 'utf8')
      const manifest: unknown = JSON.parse(text, (key, value: unknown) =>
        key === 'files' && Array.isArray(value)
          ? value.filter((file: { path: string }) => !file.path.includes(upload))
          : value,
      )
      writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
    },
    'the identity of another database': (folder) => change(folder, /"id": "[^"]+"/, '"id": "anotherdatabase"'),
    'tables of a newer version': (folder) => change(folder, /"schema": \d+/, '"schema": 999'),
  }

  function change(folder: string, from: string | RegExp, to: string): void {
    const path = join(folder, 'manifest.json')
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace(from, to))
    expect(readFileSync(path, 'utf8')).not.toBe(text)
  }

  test.each(Object.entries(damages))('is not restored: %s', async (_, damage) => {
    const { server, upload } = await site()
    const { folder } = await backUpOf(server)
    damage(folder, nameOf(upload))
    const dataDir = ownFolder()
    await expect(restoreTo(dataDir, folder, true)).rejects.toThrow(folder)
    expect(namesIn(dataDir)).toEqual([])
  })
})
