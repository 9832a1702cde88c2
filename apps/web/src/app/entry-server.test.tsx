import type { CourseChanges } from '@dopusk/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { setPublicData } from '../shared/api/public-data.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { startSession } from '../shared/api/session.ts'
import { makeCatalogue } from '../testing/catalogue.ts'
import { consents, enquiryConsent } from '../testing/consents.ts'
import { makeCourseChanges, makeNormChange } from '../testing/course-changes.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { makeToken, makeUser, organisation } from '../testing/people.ts'
import { takeConsole } from '../testing/setup.ts'
import { indexedPaths, renderPage, renderPrivateFrame } from './entry-server.tsx'
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
  consents,
  courseChanges: null,
  verification: null,
}

const withChanges = (courseId: number, changes: CourseChanges | null) => ({
  ...data,
  courseChanges: { courseId, changes },
})

test('an unknown address is a whole page with status 404', async () => {
  const page = await renderPage('/nowhere?x=1', data, siteUrl)
  expect(page.status).toBe(404)
  expect(page.title).toBe('Страница не найдена — Допуск')
  expect(page.html).toContain('Страница не найдена')
  expect(page.html).toContain('ООО «Вектор»')
})

test.each(['//evil.example/x', '/a/../b', '/%3Cscript%3E', '/nowhere?a=1&b=%'])(
  '%s is rendered without an error',
  async (url) => {
    expect(await renderPage(url, data, siteUrl)).toMatchObject({ status: 404, title: 'Страница не найдена — Допуск' })
  },
)

test('an undecodable path is not found; the router logs a warning', async () => {
  expect((await renderPage('/%E0%A4%A', data, siteUrl)).status).toBe(404)
  // One warning for the private routes and one for the public ones.
  const remark = expect.stringContaining('could not be decoded')
  expect(takeConsole()).toEqual([remark, remark])
})

test.each(['/auth', '/auth-admin', '/partner-auth', '/confirm', '/unsubscribe'])(
  '%s is rendered before any script',
  async (path) => {
    const page = await renderPage(path, data, siteUrl)
    expect(page.status).toBe(200)
    expect(page.html).toContain('<h1')
    expect(page.description).not.toBe('')
  },
)

test('the landing page carries its texts and the whole catalogue before any script', async () => {
  const { html, status, state } = await renderPage('/', data, siteUrl)
  expect(status).toBe(200)
  for (const text of [
    'Знать правило.',
    'Вопросы с разбором.',
    'Четвёртый',
    'Шестой &lt;курс&gt;',
    '40.2095',
    enquiryConsent.text,
  ]) {
    expect(html).toContain(text)
  }
  // The sixth is on the second page of the table.
  expect(html.match(/<tr[^>]*hidden=""/g)).toHaveLength(1)
  expect(Object.keys(JSON.parse(state))).toEqual(['organisation', 'systems', 'courses', 'examCenters', 'consents'])
})

test('the structured data contains the courses and the organisation', async () => {
  const { canonical, structuredData } = await renderPage('/?page=2', data, siteUrl)
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

test.each(['/auth', '/nowhere'])('%s has no structured data', async (path) => {
  expect(await renderPage(path, data, siteUrl)).toMatchObject({ canonical: null, structuredData: null })
  expect(indexedPaths).not.toContain(path)
})

test('the sitemap starts with the landing page', () => {
  expect(indexedPaths[0]).toBe('/')
})

test('rendered HTML has no style attributes and no scripts', async () => {
  for (const path of ['/auth', '/']) {
    const { html } = await renderPage(path, data, siteUrl)
    expect(html).not.toMatch(/\sstyle=/)
    expect(html).not.toMatch(/<(?:script|style)/)
  }
})

test('a submit before the script has loaded does not put a password into the URL', async () => {
  const { html } = await renderPage('/auth', data, siteUrl)
  expect(html).toMatch(/<form[^>]*method="post"/)
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*type="submit"/)
})

test('the state cannot close its script element', async () => {
  const short_name = '</script><script>alert(1)</script>'
  const { state } = await renderPage('/', { ...data, organisation: { ...contacts, short_name } }, siteUrl)
  expect(state).not.toContain('<')
  expect(JSON.parse(state)).toMatchObject({ organisation: { short_name } })
})

test('a page contains no text that it does not show', async () => {
  const { state } = await renderPage('/auth', data, siteUrl)
  expect(JSON.parse(state)).toEqual({ organisation: contacts })
})

test.each([
  ['/courses', 'Мои курсы', ['app/layouts/learner-layout.tsx', 'areas/courses/list/courses-screen.tsx']],
  [
    '/account-list/',
    'Учётные записи',
    ['app/layouts/staff-layout.tsx', 'app/staff-screens.ts', 'app/account-list-page.tsx'],
  ],
  ['/traning-practical', 'Практика', ['app/layouts/learner-layout.tsx', 'areas/practice/practice-screen.tsx']],
])('%s needs a sign-in: an empty frame with links to its files', async (path, title, screens) => {
  const frame = { html: '', title: `${title} — Допуск`, status: 200, canonical: null, screens }
  expect(renderPrivateFrame(path)).toMatchObject({ ...frame, state: '{}' })
  expect(await renderPage(path, data, siteUrl)).toMatchObject(frame)
})

test('the frame contains the contacts of the footer', async () => {
  expect(JSON.parse((await renderPage('/courses', data, siteUrl)).state)).toEqual({ organisation: contacts })
})

test.each(['/', '/auth', '/courses/12'])('%s does not need a sign-in', (path) => {
  expect(renderPrivateFrame(path)).toBeNull()
})

describe('what changed in a course', () => {
  const changes = makeCourseChanges({ changes: [makeNormChange()] })

  test('is rendered before any script, for nobody to index', async () => {
    const page = await renderPage('/courses/11/changes', withChanges(11, changes), siteUrl)
    expect(page).toMatchObject({ status: 200, canonical: null, title: 'Что изменилось в нормах курса — Допуск' })
    expect(page.html).toMatch(/<del[^>]*>.*24.*<\/del>/)
    expect(page.html).not.toMatch(/\sstyle=/)
    expect(JSON.parse(page.state)).toMatchObject({ courseChanges: { courseId: 11, changes } })
  })

  test.each([
    ['/courses/12/changes', withChanges(12, null)],
    ['/courses/x/changes', data],
  ])('%s is a page with status 404', async (path, missing) => {
    const page = await renderPage(path, missing, siteUrl)
    expect(page.status).toBe(404)
    expect(page.html).toContain('Курс не найден')
  })
})

describe('the check of a certificate', () => {
  const certificate = {
    number: '12',
    date: '2026-11-15',
    state: 'valid' as const,
    course: 'Подъёмные сооружения',
    name: 'А. П. Ё-а',
    organisation: 'Центр',
  }

  test('is rendered before any script, for nobody to index', async () => {
    const shown = { ...data, verification: { code: 'abc', certificate } }
    const page = await renderPage('/verify/abc', shown, siteUrl)
    expect(page).toMatchObject({ status: 200, canonical: null, title: 'Проверка справки — Допуск' })
    expect(page.html).toContain('А. П. Ё-а')
    expect(page.html).toMatch(/не.является документом о.квалификации/)
    expect(indexedPaths).not.toContain('/verify/:code')
  })

  test.each([
    [404, null, /Справка не.найдена/],
    [429, 'limited' as const, /Слишком много проверок/],
  ])('has status %i where it is %s', async (status, found, words) => {
    const page = await renderPage(
      '/verify/abc',
      { ...data, verification: { code: 'abc', certificate: found } },
      siteUrl,
    )
    expect(page.status).toBe(status)
    expect(page.html).toMatch(words)
  })
})

test.each(['/', '/auth', '/nowhere', '/courses/11/changes', '/courses/12/changes', '/verify/abc'])(
  'hydration of %s does not change the HTML',
  async (path) => {
    fakeServer(() => ({ body: makeUser() }))
    // The header of a signed-in person differs only after hydration.
    if (path === '/nowhere') startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
    const changes = makeCourseChanges({ changes: [makeNormChange()] })
    const verification = { code: 'abc', certificate: null }
    const shown = { ...(path.includes('12') ? withChanges(12, null) : withChanges(11, changes)), verification }
    const page = await renderPage(path, shown, siteUrl)
    const root = document.body.appendChild(document.createElement('div'))
    root.innerHTML = page.html
    const form = root.querySelector('form')

    const queryClient = createQueryClient()
    setPublicData(queryClient, JSON.parse(page.state))
    const routes = allRoutes()
    await loadMatched(routes, path)
    const onRecoverableError = vi.fn()
    const hydrated = await act(async () =>
      hydrateRoot(
        root,
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
        </QueryClientProvider>,
        { onRecoverableError },
      ),
    )
    expect(onRecoverableError).not.toHaveBeenCalled()
    expect(root.querySelector('form')).toBe(form)
    expect(screen.getByRole('heading', { level: 1 }).isConnected).toBe(true)
    await act(async () => hydrated.unmount())
    root.remove()
  },
)
