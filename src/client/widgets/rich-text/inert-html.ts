/** Reads HTML into a document that runs nothing and loads nothing. Only the schema's parser looks at the result. */

interface HtmlPolicy {
  createHTML(html: string): string
}

declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy }
  }
}

let policy: HtmlPolicy | undefined

/** @returns the body of an inert document. */
export function inertBody(html: string): HTMLElement {
  policy ??= window.trustedTypes?.createPolicy('app-html', { createHTML: (text) => text }) ?? {
    createHTML: (text) => text,
  }
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html').body
}
