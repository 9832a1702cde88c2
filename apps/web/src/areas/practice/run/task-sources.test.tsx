import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { resetState } from '../../../testing/open-app.tsx'
import { answerFirst, openPractice } from '../../../testing/open-practice.ts'
import { lists } from '../../../testing/practice.ts'

beforeEach(resetState)

describe('documents', () => {
  test('the solution shows the cited point as a digest, which opens the library there', async () => {
    const { user } = await openPractice({}, { '/api/normative-documents/': () => ({ body: [] }) })
    expect(screen.queryByText('конспект')).toBeNull()
    await answerFirst(user)
    const panel = within(screen.getByRole('region', { name: 'Разбор' }))
    expect(panel.getByRole('figure').textContent).toContain('116-ФЗ, ст. 2, п. 5')
    expect(panel.getByText('конспект')).toBeTruthy()
    expect(panel.getByText('Руководитель отвечает за сведения.')).toBeTruthy()
    await user.click(panel.getByRole('button', { name: /^открыть документ/ }))
    expect(await screen.findByRole('dialog', { name: 'Нормативные документы' })).toBeTruthy()
  })

  test('a task whose norm has ended without a successor says so, before the answer and at the point', async () => {
    const [task] = lists.descriptions
    if (task === undefined) throw new Error('No task')
    const not_in_force = { from: null, until: '2020-01-01', is_replaced: false }
    const sources = task.sources.map((source) => ({ ...source, not_in_force }))
    const { user } = await openPractice({ descriptions: [{ ...task, sources }] })
    expect(screen.getAllByText(/^норма истекла, замена не\sзагружена$/)).toHaveLength(1)
    await answerFirst(user)
    expect(screen.getAllByText(/^норма истекла, замена не\sзагружена$/)).toHaveLength(2)
  })

  test('beyond two the points are folded', async () => {
    const [task] = lists.descriptions
    if (task === undefined) throw new Error('No task')
    const sources = [1, 2, 3, 4].map((n) => ({
      document: 3,
      title: '116-ФЗ',
      point: `п. ${n}`,
      text: `Пункт ${n}.`,
      not_in_force: null,
    }))
    const { user } = await openPractice({ descriptions: [{ ...task, sources }] })
    await answerFirst(user, '1')
    expect(screen.getByText('Пункт 2.').closest('details')).toBeNull()
    expect(screen.getByText(/^Ещё 2\sпункта$/).closest('details')?.textContent).toContain('Пункт 4.')
  })

  test('«Документы» opens the library', async () => {
    const { user } = await openPractice({}, { '/api/normative-documents/': () => ({ body: [] }) })
    await user.click(screen.getByRole('button', { name: 'Документы' }))
    expect(await screen.findByText('В библиотеке пока нет документов')).toBeTruthy()
  })
})
