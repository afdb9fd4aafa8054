import { isObject } from '#contract/calls/envelope.ts'
import { isForm, isUrlencoded, parseForm, parseJson, readBytes } from './body.ts'

/** Fields of a form or of a JSON body, whatever the call takes otherwise. */
export async function parseFields(bytes: Uint8Array<ArrayBuffer>, contentType: string | null): Promise<unknown> {
  return isForm(contentType) || isUrlencoded(contentType)
    ? parseForm(bytes, contentType)
    : parseJson(bytes, contentType)
}

/**
 * The method that a POST stands for: some clients can send no other one.
 * @returns `_method` of its body, as sent; undefined when there is none
 * @throws Problem as for any body
 */
export async function methodIn(request: Request): Promise<unknown> {
  const fields = await parseFields(await readBytes(request.clone()), request.headers.get('Content-Type'))
  return isObject(fields) ? fields['_method'] : undefined
}
