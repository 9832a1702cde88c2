import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { makeCatalogue } from '../areas/site/landing/catalogue-samples.ts'
import { keepPublicData } from '../shared/api/public-data.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { startSession } from '../shared/api/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { makeToken, makeUser, organisation } from '../testing/people.ts'
import { takeConsole } from '../testing/setup.ts'
import { indexedPaths, isPrivatePath, renderPublic } from './entry-server.tsx'
import { allRoutes, loadMatched } from './router.tsx'

const { policy, terms, ...contacts } = organisation
const siteUrl = 'https://example.org'
const names = ['Первый', 'Второй', 'Третий', 'Четвёртый', 'Пятый', 'Шестой <курс>']
const data = {
  organisation: contacts,
  profiles: [organisation],
  systems: [{ name: 'hero', title: 'Знать правило.', text1: 'Вопросы с разбором.', text2: 'Напомнит.' }],
  courses: makeCatalogue(names.map((name, index) => [name, `40.209${index}`])),
  examCenters: [],
}

test('an unknown address is a whole page with status 404', async () => {
  const page = await renderPublic('/nowhere?x=1', data, siteUrl)
  expect(page.status).toBe(404)
  expect(page.title).toBe('Страница не найдена — Допуск')
  expect(page.html).toContain('Страница не найдена')
  expect(page.html).toContain('ООО «Вектор»')
})

test.each(['//evil.example/x', '/a/../b', '/%3Cscript%3E', '/nowhere?a=1&b=%'])('%s does not upset it', async (url) => {
  expect(await renderPublic(url, data, siteUrl)).toMatchObject({ status: 404, title: 'Страница не найдена — Допуск' })
})

test('an address that cannot be decoded is not found either; the router only remarks on it', async () => {
  expect((await renderPublic('/%E0%A4%A', data, siteUrl)).status).toBe(404)
  expect(takeConsole()).toEqual([expect.stringContaining('could not be decoded')])
})

test.each(['/auth', '/auth-admin', '/partner-auth', '/dashboard/'])(
  '%s is rendered before any script',
  async (path) => {
    const page = await renderPublic(path, data, siteUrl)
    expect(page.status).toBe(200)
    expect(page.html).toContain('<h1')
    expect(page.description).not.toBe('')
  },
)

test('the landing page carries its texts and the whole catalogue before any script', async () => {
  const { html, status, state } = await renderPublic('/', data, siteUrl)
  expect(status).toBe(200)
  for (const text of ['Знать правило.', 'Вопросы с разбором.', 'Четвёртый', 'Шестой &lt;курс&gt;', '40.2095']) {
    expect(html).toContain(text)
  }
  // The sixth is on the second page of the table.
  expect(html.match(/<tr[^>]*hidden=""/g)).toHaveLength(1)
  expect(Object.keys(JSON.parse(state))).toEqual(['organisation', 'systems', 'courses'])
})

test('search engines are told of the courses and who gives them', async () => {
  const { canonical, structuredData } = await renderPublic('/?page=2', data, siteUrl)
  expect(canonical).toBe('/')
  expect(structuredData).not.toContain('<')
  const [provider, list] = JSON.parse(structuredData ?? '')['@graph']
  expect(provider).toMatchObject({ '@type': 'EducationalOrganization', telephone: organisation.phone })
  expect(list.itemListElement).toHaveLength(6)
  expect(list.itemListElement[0].item).toMatchObject({
    '@type': 'Course',
    name: 'Первый',
    courseCode: '40.2090',
    provider: { '@id': provider['@id'] },
  })
})

test.each(['/auth', '/nowhere'])('%s is none of theirs', async (path) => {
  expect(await renderPublic(path, data, siteUrl)).toMatchObject({ canonical: null, structuredData: null })
  expect(indexedPaths).not.toContain(path)
})

test('the sitemap begins at the landing page', () => {
  expect(indexedPaths[0]).toBe('/')
})

test('nothing rendered carries a style attribute or a script of its own', async () => {
  for (const path of ['/auth', '/']) {
    const { html } = await renderPublic(path, data, siteUrl)
    expect(html).not.toMatch(/\sstyle=/)
    expect(html).not.toMatch(/<(?:script|style)/)
  }
})

test('a form pressed before the script cannot put a password into the address', async () => {
  const { html } = await renderPublic('/auth', data, siteUrl)
  expect(html).toMatch(/<form[^>]*method="post"/)
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*type="submit"/)
})

test('the state cannot break out of its script element', async () => {
  const short_name = '</script><script>alert(1)</script>'
  const { state } = await renderPublic('/', { ...data, organisation: { ...contacts, short_name } }, siteUrl)
  expect(state).not.toContain('<')
  expect(JSON.parse(state)).toMatchObject({ organisation: { short_name } })
})

test('a page carries no text that it does not show', async () => {
  const { state } = await renderPublic('/auth', data, siteUrl)
  expect(JSON.parse(state)).toEqual({ organisation: contacts })
})

test.each([
  ['/courses', true],
  ['/account-list/', true],
  ['/traning-practical', true],
  ['/', false],
  ['/auth', false],
  ['/courses/12', false],
])('%s behind a sign-in: %j', (path, expected) => {
  expect(isPrivatePath(path)).toBe(expected)
})

test.each(['/', '/auth', '/nowhere'])('the browser takes %s over without changing it', async (path) => {
  fakeServer(() => ({ body: makeUser() }))
  // A signed-in person sees another header in the end, but not during hydration.
  if (path === '/nowhere') startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
  const page = await renderPublic(path, data, siteUrl)
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = page.html
  const form = root.querySelector('form')

  const queryClient = createQueryClient()
  keepPublicData(queryClient, JSON.parse(page.state))
  const routes = allRoutes()
  await loadMatched(routes, path)
  const onRecoverableError = vi.fn()
  await act(async () => {
    hydrateRoot(
      root,
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
      </QueryClientProvider>,
      { onRecoverableError },
    )
  })
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(root.querySelector('form')).toBe(form)
  expect(screen.getByRole('heading', { level: 1 }).isConnected).toBe(true)
  root.remove()
})
