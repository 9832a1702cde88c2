import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSitePack } from './site-pack.ts'

const own = fileURLToPath(new URL('../../../content/site', import.meta.url))
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dopusk-site-texts-'))
  await cp(own, folder, { recursive: true })
})
afterAll(() => rm(folder, { recursive: true }))

const render = async (markdown: string): Promise<string> => {
  await writeFile(join(folder, 'terms.md'), markdown)
  return (await readSitePack(folder)).termsHtml
}

// All elements that Markdown produces, with their attributes.
const harmless =
  /^<\/?(?:h[1-6]|p|a|ul|ol|li|em|strong|code|pre|blockquote|hr|br|img)(?: (?:href|title|src|alt|start|class)="[^"<>]*")*(?: \/)?>$/
const harmlessAddress = /^(?:https?:|mailto:|[^:]*$)/

const dangerousTags = (html: string) => (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !harmless.test(tag))
const dangerousAddresses = (html: string) =>
  [...html.matchAll(/(?:href|src)="([^"]*)"/g)]
    .map(([, address]) => address ?? '')
    .filter((a) => !harmlessAddress.test(a))

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in a paragraph', 'Текст <script src="https://evil.example/x.js"></script> дальше'],
  ['an event', '<img src=x onerror=alert(1)>'],
  ['an unclosed tag', '<img src=x onerror=alert(1) '],
  [
    'a frame, a form, a style',
    '<iframe src="//evil.example"></iframe>\n\n<form action=/x>\n\n<style>*{display:none}</style>',
  ],
  ['an svg', '<svg><animate onbegin=alert(1) attributeName=x dur=1s>'],
  ['a comment that ends early', '<!--> <script>alert(1)</script> -->'],
  ['a template', '<template><script>alert(1)</script></template>'],
  ['a script link', '[x](javascript:alert(1))'],
  ['a script link in capitals with spaces', '[x](  JaVaScRiPt:alert(1)  )'],
  ['a script link in entities', '[x](&#106;avascript:alert(1))\n\n[y](java&Tab;script:alert(1))'],
  ['a script link in angle brackets', '<javascript:alert(1)>\n\n[x](<javascript:alert(1)>)'],
  ['a script link by reference', '[x]\n\n[x]: javascript:alert(1) "x"'],
  ['a data link', '[x](data:text/html,<script>alert(1)</script>)'],
  ['a data picture', '![x](data:image/svg+xml,<svg/onload=alert(1)>)'],
  ['an escape from an attribute', '[x](/a"onmouseover="alert(1) "t\\"onmouseover=\\"alert(1)")'],
  ['an escape from an alt text', '![" onerror="alert(1)](x)'],
  ['an escape from a code block', '```"><script>alert(1)</script>\n<script>alert(1)</script>\n```'],
  ['markup in a heading', '# <b onclick=alert(1)>Заголовок</b>\n\n## <script>alert(1)</script>'],
])('%s is neutralised', async (_what, markdown) => {
  const html = await render(markdown)
  expect(dangerousTags(html)).toEqual([])
  expect(dangerousAddresses(html)).toEqual([])
})

test('the pattern of dangerous markup matches dangerous markup', () => {
  expect(dangerousTags('<p onclick="x">')).toHaveLength(1)
  expect(dangerousTags('<script>')).toHaveLength(1)
  expect(dangerousTags('<a href="/policy">')).toEqual([])
  expect(dangerousAddresses('<a href="javascript:x">')).toHaveLength(1)
})

test('ordinary Markdown is rendered', async () => {
  const html = await render(
    '# Условия\n\n## Кто\n\n- [политика](/policy)\n- [почта](mailto:a@example.org)\n\n> **Важно**',
  )
  expect(html).toContain('<h2>Кто</h2>')
  expect(html).toContain('<a href="/policy">политика</a>')
  expect(html).toContain('<a href="mailto:a@example.org">почта</a>')
  expect(html).toContain('<blockquote>\n<p><strong>Важно</strong></p>')
})

test('the demonstration’s texts name the operator as its site.yaml does', async () => {
  const { organisation, policyHtml, termsHtml } = await readSitePack(own)
  for (const html of [policyHtml, termsHtml]) {
    for (const known of [organisation.inn, organisation.ogrn ?? '', organisation.email, organisation.address]) {
      expect(html).toContain(known)
    }
    expect(dangerousTags(html)).toEqual([])
  }
})
