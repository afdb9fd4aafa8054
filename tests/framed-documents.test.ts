import { expect, it } from 'vitest'
import { codeOf, readSources } from './support/source-tree.ts'

it('documents are framed where another one has another frame, so that none is a step on the way back', () => {
  const parts: Readonly<Record<string, string>> = {
    'src/client/routes/admin/cv-templates/-count-pages.ts': 'measures in a frame of its own, which goes again',
    'src/client/widgets/writing/framed-document.tsx': 'the one that is shown',
  }
  const framing = readSources(['src/client']).filter((file) => /\bsrc[dD]oc\b/.test(codeOf(file)))
  expect(framing.map(({ path }) => path).toSorted()).toEqual(Object.keys(parts))
})
