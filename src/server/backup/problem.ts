/** Something about a backup or a restore that its owner has to know; its message is the one line that they read. */
export class BackupProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupProblem'
  }
}

/** Another backup is being written into the same folder. */
export class BackupUnderWay extends BackupProblem {}

/** Whether there is no such file; a link in its place is none either. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ELOOP')
}

/** The one line for whatever went wrong. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 'the disk is full'
  return error instanceof Error ? error.message : 'unknown reason'
}
