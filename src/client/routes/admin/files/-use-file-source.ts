import { useEffect, useState } from 'react'
import { isLocalId } from '#contract/records/policy.ts'
import { fetchFileBytes } from '#client/data/file-bytes.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import type { Workspace } from '#client/offline/workspace.ts'
import type { ShownFile } from './-shown-file.ts'

type Sourced = Pick<ShownFile, 'path' | 'version' | 'is_public' | 'bytesOf' | 'mime_type'>

/** The address with the version: kept by the browser until the bytes are replaced. */
function versioned({ path, version }: Pick<ShownFile, 'path' | 'version'>): string {
  return `${path ?? ''}?v=${version ?? 0}`
}

/** Bytes of a file from this device, or from the server with the session. Null when neither has them now. */
export async function bytesOf(workspace: Workspace, file: Sourced, signal: AbortSignal): Promise<Blob | null> {
  const local = isLocalId(file.bytesOf) ? await workspace.uploadedBytes(file.bytesOf) : null
  if (local) return local
  return file.path === null ? null : fetchFileBytes(versioned(file), signal)
}

/** An address to show a picture from: public ones directly, others from bytes. Null while there is none. */
export function usePictureSource(file: Sourced): string | null {
  const workspace = useWorkspace()
  const { path, version, is_public, bytesOf: local, mime_type } = file
  const direct = path !== null && is_public && local === null
  const [made, setMade] = useState<string | null>(null)
  useEffect(() => {
    if (direct) return undefined
    const stop = new AbortController()
    let address: string | null = null
    const wanted = { path, version, is_public, bytesOf: local, mime_type }
    void bytesOf(workspace, wanted, stop.signal).then((blob) => {
      if (!blob || stop.signal.aborted) return
      address = URL.createObjectURL(blob)
      setMade(address)
    })
    return () => {
      stop.abort()
      if (address !== null) URL.revokeObjectURL(address)
      setMade(null)
    }
  }, [direct, workspace, path, version, is_public, local, mime_type])
  return direct ? versioned(file) : made
}
