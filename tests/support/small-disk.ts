import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A disk that can be full for real: a small volume of its own where this machine lets us mount one; elsewhere a limit of
 * the process, at which every write to a file fails, as beyond a quota.
 */
export interface SmallDisk {
  /** Room may come from deleting; beyond a quota of nothing it may not. */
  readonly isVolume: boolean
  /** An empty folder on it. */
  readonly dir: string
  /** Not a byte is left. @param pid the process that it is full for */
  readonly fill: (pid: number) => void
  /** There is room again. */
  readonly empty: (pid: number) => void
  readonly remove: () => void
}

const PIECE = 4096

export function smallDisk(megabytes: number): SmallDisk {
  const dir = mkdtempSync(join(tmpdir(), 'offdesk-disk-'))
  return isMounted(dir, megabytes) ? volume(dir) : limit(dir)
}

function isMounted(dir: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', dir], { stdio: 'ignore' })
    return true
  } catch {
    // Only the system's administrator may, and not in every container.
    return false
  }
}

function volume(dir: string): SmallDisk {
  const filler = join(dir, 'filler')
  return {
    isVolume: true,
    dir,
    fill: () => {
      const file = openSync(filler, 'a')
      try {
        for (;;) writeSync(file, Buffer.alloc(PIECE))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(filler),
    remove: () => {
      execFileSync('umount', ['--lazy', dir])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function limit(dir: string): SmallDisk {
  const set = (pid: number, bytes: string) => execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`])
  return {
    isVolume: false,
    dir,
    fill: (pid) => set(pid, '1'),
    empty: (pid) => set(pid, 'unlimited'),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}
