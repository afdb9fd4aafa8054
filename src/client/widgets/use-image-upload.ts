import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { UPLOAD_TOKEN } from '#contract/records/policy.ts'
import { toasts } from '#client/ui/toast-store.ts'
import {
  checkImage,
  type ImageLimits,
  ImageRefused,
  isForeignPicture,
  isUnreadable,
  sniffImage,
  uploadFailure,
} from './image-check.ts'
import { type PreparedImage, prepareImage } from './prepare-image.ts'

/** How long the tick stands. */
export const SUCCESS_MS = 3000

/** Stores a picture. @returns its address, or a token while it waits in the outbox. */
export type UploadImage = (file: File, onProgress: (percent: number) => void, signal: AbortSignal) => Promise<string>

export type UploadStep =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly percent: number; readonly preview: string }
  | { readonly kind: 'done'; readonly prepared: PreparedImage; /** It waits in the outbox. */ readonly waits: boolean }
  | {
      readonly kind: 'failed'
      readonly message: string
      /** What may help: the same once more, or a smaller copy of a picture that is too large. */
      readonly remedy: 'retry' | 'shrink' | null
      readonly file: File
    }

const IDLE: UploadStep = { kind: 'idle' }
const ANOTHER = 'Another picture has come into its place meanwhile'

/** The picture that it is for. */
interface Place {
  readonly value: string | null
  readonly onChange: (value: string) => void
  /** The same picture may go by two values: the token that it had first, and its address. */
  readonly addressOf: (value: string) => string
}

interface ImageUpload {
  readonly step: UploadStep
  readonly start: (file: File) => void
  /** As `start`, for a file that has to be brought first. @throws what keeps it from being brought */
  readonly bring: (file: () => Promise<File>) => Promise<void>
  /** Retry, or the smaller copy. */
  readonly remedy: () => void
  /** Stops an upload, or puts a message away. */
  readonly reset: () => void
}

/** The course of one upload: check, prepare, send, tick. Whatever came into its place meanwhile stays there. */
export function useImageUpload(upload: UploadImage, limits: ImageLimits, place: Place): ImageUpload {
  const [step, setStep] = useState<UploadStep>(IDLE)
  const running = useRef<AbortController | null>(null)
  const turn = useRef(0)
  const now = useRef(place)
  useLayoutEffect(() => {
    now.current = place
  })
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  useEffect(() => {
    if (step.kind !== 'done') return undefined
    const timer = setTimeout(() => setStep(IDLE), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [step])

  /** @returns asked later: whether the same picture is there still */
  const watch = () => {
    const { value: before } = now.current
    return () => {
      const { value, addressOf } = now.current
      return value === before || (value !== null && before !== null && addressOf(value) === addressOf(before))
    }
  }
  const send = async (file: File, shrink: boolean) => {
    turn.current += 1
    const isUnchanged = watch()
    running.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    // Leaving the screen breaks nothing off: the picture is kept, and only the person lets go of it.
    const show = (next: UploadStep) => {
      if (signal.aborted) return
      if (!gone.current) setStep(next)
      else if (next.kind === 'failed') toasts.error(`“${file.name}” is not used. ${next.message}`)
    }
    let preview = ''
    try {
      // The checks are about the file that was chosen; a smaller copy is made only when the person asks for it.
      if (!shrink && !(await isConvertible(file))) await checkImage(file, limits)
      const prepared = await prepareImage(file, limits)
      preview = URL.createObjectURL(prepared.file)
      const shown = { kind: 'sending', preview } as const
      show({ ...shown, percent: 0 })
      const value = await upload(prepared.file, (percent) => show({ ...shown, percent: wholePercent(percent) }), signal)
      if (signal.aborted) return
      if (!isUnchanged()) {
        show({ kind: 'failed', message: `${ANOTHER}, so “${file.name}” is not used.`, remedy: null, file })
        return
      }
      // As it stands by then: what else was changed there meanwhile stays.
      now.current.onChange(value)
      show({ kind: 'done', prepared, waits: value.search(UPLOAD_TOKEN) === 0 })
    } catch (error) {
      const refused = error instanceof ImageRefused
      const shrinkable = refused && !shrink && (await canShrink(file, limits))
      show({
        kind: 'failed',
        message: uploadFailure(error),
        remedy: shrinkable ? 'shrink' : refused || isUnreadable(error) ? null : 'retry',
        file,
      })
    } finally {
      if (preview !== '') URL.revokeObjectURL(preview)
    }
  }
  return {
    step,
    start: (file) => void send(file, false),
    bring: async (bringing) => {
      turn.current += 1
      const { current: own } = turn
      const isUnchanged = watch()
      const file = await bringing()
      if (turn.current === own && isUnchanged()) void send(file, false)
    },
    remedy: () => {
      if (step.kind === 'failed') void send(step.file, step.remedy === 'shrink')
    },
    reset: () => {
      turn.current += 1
      running.current?.abort()
      setStep(IDLE)
    },
  }
}

function wholePercent(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)))
}

async function isConvertible(file: File): Promise<boolean> {
  return (await sniffImage(file)) === null && (await isForeignPicture(file))
}

async function canShrink(file: File, limits: ImageLimits): Promise<boolean> {
  const type = await sniffImage(file)
  return file.size > limits.maxBytes && (type === 'image/jpeg' || type === 'image/png' || type === 'image/webp')
}
