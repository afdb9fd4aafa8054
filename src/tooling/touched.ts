import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface TouchedFile {
  readonly path: string
  readonly what: 'new' | 'changed' | 'gone'
  /** Lines. */
  readonly added: number
  readonly removed: number
}

/**
 * Text files that differ between two states of the project. What git ignores is left out; a file that was moved counts
 * as gone and new.
 * @param before @param after each a revision of this repository, or a folder with a checkout
 * @throws Error with git's words when one of them is neither
 */
export function touched(before: string, after: string): TouchedFile[] {
  // A repository of its own takes folders in as trees, so that revisions and folders are compared in one way.
  const scratch = mkdtempSync(join(tmpdir(), 'offdesk-touched-'))
  const objects = resolve(git(['rev-parse', '--git-path', 'objects']).trim())
  const env = { ...process.env, GIT_DIR: scratch, GIT_ALTERNATE_OBJECT_DIRECTORIES: objects }
  try {
    git(['init', '--quiet', '--bare', scratch])
    const treeOf = (state: string): string => {
      if (!isFolder(state)) return git(['rev-parse', '--verify', `${state}^{tree}`]).trim()
      const work = { ...env, GIT_WORK_TREE: resolve(state), GIT_INDEX_FILE: join(scratch, 'folder.index') }
      rmSync(work.GIT_INDEX_FILE, { force: true })
      git(['add', '--all', '--', '.', ':(exclude)node_modules'], work, resolve(state))
      return git(['write-tree'], work).trim()
    }
    const range = [treeOf(before), treeOf(after)]
    const diff = (...options: string[]) =>
      git(['diff', '--no-renames', '-z', ...options, ...range], env)
        .split('\0')
        .filter((entry) => entry !== '')
    const added = new Set(diff('--name-only', '--diff-filter=A'))
    const gone = new Set(diff('--name-only', '--diff-filter=D'))
    return diff('--numstat').flatMap((entry) => {
      const [plus, minus, path] = entry.split('\t')
      // Files that are no text have no lines.
      if (path === undefined || plus === '-') return []
      const what = added.has(path) ? 'new' : gone.has(path) ? 'gone' : 'changed'
      return { path, what, added: Number(plus), removed: Number(minus) }
    })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function git(args: readonly string[], env: NodeJS.ProcessEnv = process.env, cwd = '.'): string {
  return execFileSync('git', args, { env, cwd, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
