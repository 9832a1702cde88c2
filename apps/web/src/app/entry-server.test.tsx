import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../shared/api/query-client.ts'
import { startSession } from '../shared/api/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { makeToken, makeUser, organisation } from '../testing/people.ts'
import { takeConsole } from '../testing/setup.ts'
import { isPrivatePath, renderPublic } from './entry-server.tsx'
import { allRoutes, loadMatched } from './router.tsx'

const data = { profiles: [organisation] }

test('an unknown address is a whole page with status 404', async () => {
  const page = await renderPublic('/nowhere?x=1', data)
  expect(page.status).toBe(404)
  expect(page.title).toBe('Страница не найдена — Допуск')
  expect(page.html).toContain('Страница не найдена')
  expect(page.html).toContain('ООО «Вектор»')
})

test.each(['//evil.example/x', '/a/../b', '/%3Cscript%3E', '/nowhere?a=1&b=%'])('%s does not upset it', async (url) => {
  expect(await renderPublic(url, data)).toMatchObject({ status: 404, title: 'Страница не найдена — Допуск' })
})

test('an address that cannot be decoded is not found either; the router only remarks on it', async () => {
  expect((await renderPublic('/%E0%A4%A', data)).status).toBe(404)
  expect(takeConsole()).toEqual([expect.stringContaining('could not be decoded')])
})

test.each(['/auth', '/auth-admin', '/partner-auth', '/dashboard/'])(
  '%s is rendered before any script',
  async (path) => {
    const page = await renderPublic(path, data)
    expect(page.status).toBe(200)
    expect(page.html).toContain('<h1')
    expect(page.description).not.toBe('')
  },
)

test('nothing rendered carries a style attribute or a script of its own', async () => {
  const { html } = await renderPublic('/auth', data)
  expect(html).not.toMatch(/\sstyle=/)
  expect(html).not.toMatch(/<(?:script|style)/)
})

test('a form pressed before the script cannot put a password into the address', async () => {
  const { html } = await renderPublic('/auth', data)
  expect(html).toMatch(/<form[^>]*method="post"/)
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*type="submit"/)
})

test('the state cannot break out of its script element', async () => {
  const { state } = await renderPublic('/', data)
  expect(state).not.toContain('<')
  expect(JSON.parse(state).queries[0].state.data).toEqual([organisation])
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

test.each(['/auth', '/nowhere'])('the browser takes %s over without changing it', async (path) => {
  fakeServer(() => ({ body: makeUser() }))
  // A signed-in person sees another header in the end, but not during hydration.
  if (path === '/nowhere') startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
  const page = await renderPublic(path, data)
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = page.html
  const form = root.querySelector('form')

  const queryClient = createQueryClient()
  hydrate(queryClient, JSON.parse(page.state))
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
