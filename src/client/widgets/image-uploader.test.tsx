import { act, useLayoutEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailure } from '#client/data/call.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { ImageUploader } from './image-uploader.tsx'
import type { UploadImage } from './use-image-upload.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
function picture(size = 64): File {
  const bytes = new Uint8Array(size)
  bytes.set(PNG)
  return new File([bytes], 'a.png', { type: 'image/png' })
}

let root: Root
let host: HTMLElement
const changes: (string | null)[] = []
/** Another part of the form puts a picture there. */
let putElsewhere: (value: string | null) => void = () => undefined

function Field({ upload, start }: { upload: UploadImage; start: string | null }) {
  const [value, setValue] = useState(start)
  useLayoutEffect(() => {
    putElsewhere = setValue
  }, [])
  const change = (next: string | null) => {
    changes.push(next)
    setValue(next)
  }
  return <ImageUploader label="Featured image" value={value} onChange={change} upload={upload} />
}

async function show(upload: UploadImage, start: string | null = null) {
  await act(async () => root.render(<Field upload={upload} start={start} />))
}
async function choose(file: File) {
  const input = host.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no input')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await settle()
  })
}
async function press(name: string) {
  const button = [...host.querySelectorAll('button')].find((one) => one.textContent === name)
  if (!button) throw new Error(`no button ${name}`)
  await act(async () => {
    button.click()
    await settle()
  })
}
/** Reading a file takes a few turns of the event loop. */
const settle = () => vi.advanceTimersByTimeAsync(50)
const never = () => new Promise<string>(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  changes.length = 0
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.useRealTimers()
})

describe('the image uploader', () => {
  it('refuses a file over 5 MB and offers a smaller copy', async () => {
    const upload = vi.fn<UploadImage>(never)
    await show(upload)
    await choose(picture(5 * 1024 * 1024 + 1))
    expect(host.querySelector('[role=alert]')?.textContent).toBe('File size must be less than 5MB')
    expect(host.textContent).toContain('Use a smaller copy')
    expect(upload).not.toHaveBeenCalled()
  })

  it('takes a file of exactly 5 MB', async () => {
    const upload = vi.fn<UploadImage>(never)
    await show(upload)
    await choose(picture(5 * 1024 * 1024))
    expect(upload).toHaveBeenCalledTimes(1)
  })

  it('refuses what only calls itself an image', async () => {
    await show(never)
    await choose(new File(['hello'], 'a.png', { type: 'image/png' }))
    expect(host.querySelector('[role=alert]')?.textContent).toBe('Please select a valid image file')
  })

  it('shows progress from 0 to 100, then a tick for three seconds', async () => {
    let progress: (percent: number) => void = () => undefined
    let finish: (value: string) => void = () => undefined
    await show((_file, onProgress) => {
      progress = onProgress
      return new Promise((resolve) => {
        finish = resolve
      })
    })
    await choose(picture())
    const bar = () => host.querySelector('progress')?.getAttribute('value')
    expect(bar()).toBe('0')
    await act(async () => progress(41.6))
    expect(bar()).toBe('42')
    await act(async () => progress(140))
    expect(bar()).toBe('100')
    await act(async () => {
      finish('/files/a.png')
      await settle()
    })
    expect(changes).toEqual(['/files/a.png'])
    expect(host.querySelector('img')?.getAttribute('src')).toBe('/files/a.png')
    expect(host.textContent).toContain('Uploaded')
    await act(async () => vi.advanceTimersByTimeAsync(2900))
    expect(host.textContent).toContain('Uploaded')
    await act(async () => vi.advanceTimersByTimeAsync(200))
    expect(host.textContent).not.toContain('Uploaded')
  })

  it('shows the reason of the server and tries again', async () => {
    const failure = new CallFailure(507, { success: false, status: 507, message: 'Disk is full' }, null)
    const upload = vi
      .fn<UploadImage>()
      .mockRejectedValueOnce(failure)
      .mockRejectedValueOnce(new TypeError('x'))
      .mockResolvedValueOnce('/b.png')
    await show(upload)
    await choose(picture())
    expect(host.querySelector('[role=alert]')?.textContent).toBe('Disk is full')
    await press('Retry')
    expect(host.querySelector('[role=alert]')?.textContent).toBe('Failed to upload image')
    await press('Retry')
    expect(changes).toEqual(['/b.png'])
    expect(host.querySelector('[role=alert]')).toBeNull()
  })

  it('tells that a picture is not used, where its field has closed meanwhile', async () => {
    let fail: (error: Error) => void = () => undefined
    await show(() => new Promise<string>((_, reject) => (fail = reject)))
    await choose(picture())
    await act(async () => root.render(null))
    const words = () => toasts.current().map(({ text }) => text)
    expect(words()).toEqual([])
    fail(new CallFailure(422, { message: 'It is too wide.' }, null))
    await settle()
    expect(words()).toEqual(['“a.png” is not used. It is too wide.'])
    expect(changes).toEqual([])
    toasts.clear()
  })

  it('removes the image', async () => {
    await show(never, '/a.png')
    await press('Remove')
    expect(changes).toEqual([null])
    expect(host.querySelector('img')).toBeNull()
  })

  it('stops an upload', async () => {
    const signals: AbortSignal[] = []
    await show((_file, _onProgress, signal) => {
      signals.push(signal)
      return never()
    })
    await choose(picture())
    await press('Cancel')
    expect(signals[0]?.aborted).toBe(true)
    expect(host.querySelector('progress')).toBeNull()
  })

  it('offers to copy a picture of another site, which it can’t show, and says why one is not to be had', async () => {
    const bytes = btoa(String.fromCharCode(...PNG, 0, 0))
    const answers = [
      { picture: null, problem: 'That page is gone (404).' },
      { picture: { name: 'a.png', mime_type: 'image/png', bytes }, problem: null },
    ]
    vi.stubGlobal('fetch', async () =>
      Response.json({ success: true, status: 200, message: '', data: answers.shift() }),
    )
    const upload = vi.fn<UploadImage>(async () => '/uploads/a.png')
    await show(upload, 'https://old.example/a.png')
    expect(host.querySelector('img')).toBeNull()
    expect(host.textContent).toContain('Picture on old.example')
    await press('Copy into the library')
    expect(host.textContent).toContain('That page is gone (404).')
    await press('Copy into the library')
    expect(upload.mock.calls[0]?.[0].name).toBe('a.png')
    expect(changes).toEqual(['/uploads/a.png'])
    vi.unstubAllGlobals()
  })

  it('leaves what another part of the form has put there while it was on its way, and says so', async () => {
    let finish: (value: string) => void = () => undefined
    await show(() => new Promise((resolve) => (finish = resolve)), '/before.png')
    await choose(picture())
    await act(async () => putElsewhere('/of-the-video.png'))
    await act(async () => {
      finish('/a.png')
      await settle()
    })
    expect(changes).toEqual([])
    expect(host.querySelector('img')?.getAttribute('src')).toBe('/of-the-video.png')
    expect(host.querySelector('[role=alert]')?.textContent).toContain('“a.png” is not used')
  })

  it('brings no copy of another site’s picture where it was removed, or another was chosen, meanwhile', async () => {
    const data = { picture: { name: 'old.png', mime_type: 'image/png', bytes: btoa('x') }, problem: null }
    let answer: () => void = () => undefined
    vi.stubGlobal('fetch', async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      return Response.json({ success: true, status: 200, message: '', data })
    })
    const signals: AbortSignal[] = []
    const upload = vi.fn<UploadImage>((_file, _onProgress, signal) => {
      signals.push(signal)
      return never()
    })
    const arrive = () =>
      act(async () => {
        answer()
        await settle()
      })
    await show(upload, 'https://old.example/a.png')
    await press('Copy into the library')
    await press('Remove')
    await arrive()
    expect(upload).not.toHaveBeenCalled()
    await act(async () => putElsewhere('https://old.example/a.png'))
    await press('Copy into the library')
    await choose(picture())
    await arrive()
    expect(upload.mock.calls.map(([file]) => file.name)).toEqual(['a.png'])
    expect(signals[0]?.aborted).toBe(false)
    vi.unstubAllGlobals()
  })
})
