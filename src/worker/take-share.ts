import { registerRoute } from 'workbox-routing'
import { keepShared, readWords, type SharedFile } from '#client/offline/device/share-inbox.ts'

/**
 * The share target of the manifest: other apps send a form here. Stores it on the device (share-inbox.ts says where)
 * before anything else, so that neither a missing connection nor a missing sign-in loses it, then leads to the page
 * that asks where it goes. Nothing leaves the device here.
 */

const PAGE = '/admin/share'

registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && url.pathname === PAGE && request.mode === 'navigate',
  ({ request }) => takeShare(request),
  'POST',
)

async function takeShare(request: Request): Promise<Response> {
  try {
    const form = await request.formData()
    const word = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    const files: SharedFile[] = []
    for (const value of form.getAll('files')) {
      // A form without files sends one without a name.
      if (typeof value === 'string' || (value.name === '' && value.size === 0)) continue
      files.push({ id: crypto.randomUUID(), name: value.name, type: value.type, bytes: await value.arrayBuffer() })
    }
    const words = readWords({ title: word('title'), text: word('text'), url: word('url') })
    if (files.length > 0 || words.text !== '' || words.url !== '') {
      await keepShared({ id: crypto.randomUUID(), at: Date.now(), ...words, files })
    }
    return Response.redirect(PAGE, 303)
  } catch {
    // No room, no storage, or no form at all: nothing was kept, and the page says exactly that.
    return Response.redirect(`${PAGE}?failed=true`, 303)
  }
}
