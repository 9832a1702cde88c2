import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { createQueryClient } from '../shared/api/query-client.ts'
import { startSession } from '../shared/api/session.ts'
import { LibraryDialog } from '../study/library/library-dialog.tsx'
import { layOutElements } from './fake-pdf.ts'
import { type FakeRequest, fakeServer, refusal } from './fake-server.ts'
import { resetState } from './open-app.tsx'
import { makeToken } from './people.ts'
import { setUpUser } from './set-up-user.ts'

const current = {
  edition: 'первая редакция',
  valid_from: null,
  valid_until: null,
  is_current: true,
  is_replaced: false,
}

export const law = {
  id: 7,
  text: 'Закон № 116-ФЗ',
  document_link: '/files/aa',
  page_of_point: { 'ст. 2': 2, 'ст. 3': 3 },
  ...current,
}
export const rules = {
  id: 8,
  text: 'Правила «Подъёмные сооружения»',
  document_link: '/files/bb',
  page_of_point: {},
  ...current,
}

/** The lines of the law. */
export const pages = [
  ['Закон', 'об авариях на опасных', 'производственных объектах'],
  ['ст. 2', 'Авария — это разрушение'],
  ['ст. 3', 'Инцидент — это отказ, а не авария'],
]

/** Signs in and sets a viewport of 1000 × 600. */
export const prepareReader = () => {
  resetState()
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
  layOutElements({ width: 1000, height: 600 })
}

type Answer = Parameters<typeof fakeServer>[0]

export const serveLibrary = (more: Partial<Record<'list' | 'edition' | 'file', Answer>> = {}) =>
  fakeServer((request) => {
    if (request.path.startsWith('/files/')) return more.file?.(request) ?? { text: '%PDF-' }
    if (request.path.endsWith('/normative-documents/')) return more.list?.(request) ?? { body: [law, rules] }
    return more.edition?.(request) ?? refusal(404, 'not_found', 'Ничего не найдено')
  })

export const openLibrary = (cited: { document: number; point: string | null } | null = null) => {
  const onClose = vi.fn()
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <LibraryDialog cited={cited} onClose={onClose} />
    </QueryClientProvider>,
  )
  return { user: setUpUser(), onClose, unmount }
}

export const row = (name: string) => screen.findByRole('button', { name })
export const pagesRegion = () => screen.findByRole('region', { name: 'Страницы документа' })
export const pageOfThree = (number: number) => screen.findByRole('region', { name: `Страница ${number} из 3` })
export const pageField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Страница из 3' })
export const filesOf = (requests: FakeRequest[]) =>
  requests.flatMap(({ path }) => (path.startsWith('/files/') ? [path] : []))

export const openLaw = async (user: UserEvent) => {
  await user.click(await row(law.text))
  return await pagesRegion()
}
