import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queriesOf, requestsTo } from '../../../testing/dashboard/administration.ts'
import {
  makeEdition,
  makeEditionRow,
  makeRevision,
  makeSheet,
  serveEditions,
} from '../../../testing/dashboard/editions.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'

beforeEach(resetState)

test('the list says of each edition what needs work; the search is in the address', async () => {
  const requests = serveEditions({
    editions: () => [
      makeEditionRow(5, { valid_until: '2021-05-01', revision: 6 }),
      makeEditionRow(7, { valid_from: '2999-01-01', is_local: true, has_conflict: true }),
    ],
  })
  const { user, router } = openApp('/dashboard/content/editions')
  const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row')
  expect(first?.textContent).toMatch(/ФНП № 5.*утратил силу 01\.05\.2021.*готовится замена.*из\sнабора.*12/)
  expect(second?.textContent).toMatch(/ФНП № 7.*вступит в\sсилу 01\.01\.2999.*расхождение.*создан здесь/)
  await user.type(screen.getByLabelText('Поиск: название, краткое имя'), '461{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?search=461'))
  await waitFor(() => expect(queriesOf(requests, '/api/content/editions/').at(-1)).toMatchObject({ search: '461' }))
})

test('the edition that follows is begun from the edition; the refusal to remove one says why', async () => {
  const fields = { is_shown: 'На документ ссылаются 12 вопросов' }
  const requests = serveEditions({
    answer: ({ method, path }) => {
      if (path.endsWith('/shown/')) return refusal(400, 'invalid', 'Проверьте поля', { fields })
      return method === 'POST' && path === '/api/content/revisions/' ? { status: 201, body: makeRevision() } : undefined
    },
  })
  const { user, path } = openApp('/dashboard/content/editions/5')
  await user.click(await screen.findByRole('button', { name: /^Убрать из\sбиблиотеки…$/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Убрать' }))
  expect(await within(screen.getByRole('dialog')).findByText(fields.is_shown)).toBeTruthy()
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отмена' }))
  await user.click(screen.getByRole('button', { name: 'Готовить новую редакцию' }))
  await waitFor(() => expect(path()).toBe('/dashboard/content/revisions/6'))
  expect(requestsTo(requests, 'POST', '/api/content/revisions/').map(({ body }) => body)).toEqual([{ edition: 5 }])
})

test('a correction survives a reload and leads to the edition with the corrected text', async () => {
  const requests = serveEditions({
    answer: ({ method }) => (method === 'PUT' ? { body: makeEdition({ id: 9, short: 'ФНП № 9' }) } : undefined),
  })
  const closed = openApp('/dashboard/content/editions/5')
  await closed.user.click(await screen.findByRole('button', { name: 'Исправить…' }))
  const point = () => within(screen.getByRole('group', { name: 'п. 2' })).getByLabelText('Текст (конспект)')
  fireEvent.change(point(), { target: { value: 'Допускает инженер.' } })
  closed.router.dispose()
  document.body.replaceChildren()
  const { user, path } = openApp('/dashboard/content/editions/5')
  await user.click(await screen.findByRole('button', { name: 'Продолжить правку…' }))
  expect((point() as HTMLTextAreaElement).value).toBe('Допускает инженер.')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(path()).toBe('/dashboard/content/editions/9'))
  const { points } = makeSheet()
  expect(requestsTo(requests, 'PUT', '/api/content/editions/5/').map(({ body }) => body)).toEqual([
    {
      version: 2,
      sheet: makeSheet({
        points: points.map((each, at) => (at === 1 ? { ...each, text: 'Допускает инженер.' } : each)),
      }),
    },
  ])
})

test('a new document gets its points from pasted text; a fault of the server is at its field', async () => {
  const fields = { 'sheet.points.1.text': 'Нет текста' }
  const answers = [refusal(400, 'invalid', 'Проверьте поля', { fields })]
  const requests = serveEditions({
    answer: ({ method, path }) =>
      method === 'POST' && path === '/api/content/editions/'
        ? (answers.shift() ?? { status: 201, body: makeEdition() })
        : undefined,
  })
  const { user, path } = openApp('/dashboard/content/editions/new')
  const paste = async (label: string, text: string) => {
    await user.click(await screen.findByLabelText(label))
    await user.paste(text)
  }
  await paste('Краткое имя', 'ФНП № 1')
  await paste('Действует с', '01.02.2027')
  await user.click(screen.getByRole('button', { name: 'Вставить пункты текстом…' }))
  await paste('Текст документа', '## Общие положения\n1. Лебёдку осматривают.\n2.')
  await user.click(screen.getByRole('button', { name: /^Вставить 2\sпункта$/ }))
  await user.click(screen.getByRole('button', { name: 'Добавить документ' }))
  const second = within(screen.getByRole('group', { name: 'п. 2' })).getByLabelText('Текст (конспект)')
  await waitFor(() => expect(document.activeElement).toBe(second))
  expect(screen.getByText('Нет текста')).toBeTruthy()
  await user.paste('Журнал ведёт мастер.')
  await user.click(screen.getByRole('button', { name: 'Добавить документ' }))
  await waitFor(() => expect(path()).toBe('/dashboard/content/editions/5'))
  expect(requestsTo(requests, 'POST', '/api/content/editions/').at(-1)?.body).toMatchObject({
    sheet: {
      short: 'ФНП № 1',
      valid_from: '2027-02-01',
      points: [
        { name: 'п. 1', section: 'Общие положения', text: 'Лебёдку осматривают.' },
        { name: 'п. 2', section: 'Общие положения', text: 'Журнал ведёт мастер.' },
      ],
    },
  })
})
