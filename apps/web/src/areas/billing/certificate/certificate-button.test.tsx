import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '../../../shared/api/session.ts'
import { openDialog, watchDownloads } from '../../../testing/billing.tsx'
import { fakeServer, refusal } from '../../../testing/fake-server.ts'
import { resetState } from '../../../testing/open-app.tsx'
import { makeToken } from '../../../testing/people.ts'
import { makePaper } from '../../../testing/staff/papers.ts'
import { CertificateButton } from './certificate-button.tsx'

beforeEach(() => {
  resetState()
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
})

test('a certificate is issued and saved; a repeat after a failure asks with the same key', async () => {
  const saved = watchDownloads()
  const failures = [refusal(429, 'too_many_requests', 'Повторите через минуту')]
  const requests = fakeServer(({ path }) => {
    if (path === '/api/certificates/4/file/') return { text: 'bytes', headers: { 'content-type': 'application/pdf' } }
    return failures.shift() ?? { status: 201, body: makePaper() }
  })
  const user = openDialog(<CertificateButton userCourseId={7} learnerName="Ёлкина Анна" />)
  await user.click(screen.getByRole('button', { name: 'Выдать справку' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Справка о\sподготовке/ }))
  expect(dialog.getByText(/не\sявляется документом о\sквалификации/)).toBeTruthy()
  const issue = dialog.getByRole('button', { name: /^Выдать и\sскачать$/ })
  await user.click(issue)
  expect(await dialog.findByText('Повторите через минуту')).toBeTruthy()
  await user.dblClick(issue)
  await waitFor(() => expect(saved).toEqual(['Справка № 12 от 15.11.2026.pdf']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = requests.filter(({ path }) => path === '/api/user-courses/7/certificate/')
  const keys = sent.map(({ body }) => (body as { key: string }).key)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(keys[0]).toMatch(/^[\w-]{8,100}$/)
})
