import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import {
  answerButton,
  answerFirst,
  cardTexts,
  goToTask,
  openPractice,
  type PracticeUser,
  reopenPractice,
  taskStatus,
} from '../../../testing/open-practice.ts'
import type { servePractice } from '../../../testing/practice.ts'

const inProof = test.runIf(process.env.PROOF)

beforeEach(resetState)

/** Moves a left card of the open order to another place, to one that is wrong. */
const sortWrong = async (user: PracticeUser) => {
  const cards = () => within(screen.getByRole('region', { name: 'Карточки' })).getAllByRole('button')
  const swap = async () => {
    const [first, , second] = cards()
    if (first === undefined || second === undefined) throw new Error('No cards')
    await user.click(first)
    await user.click(second)
  }
  await swap()
  if (cardTexts().join() === ['Этап 1', 'Документ 1', 'Этап 2', 'Документ 2', 'Этап 3', 'Документ 3'].join())
    await swap()
}

describe('answering', () => {
  test('a description is locked after the answer, with the verdict in a live region and focus on the result', async () => {
    const { user } = await openPractice()
    expect(answerButton().disabled).toBe(true)
    await answerFirst(user, '57.5')
    const result = screen.getByRole('region', { name: 'Результат' })
    expect(document.activeElement).toBe(result)
    expect(result.textContent).toBe('Верно')
    const solution = screen.getByRole('region', { name: 'Разбор' })
    expect(solution.textContent).toContain('48 + 9,5 = 57,5')
    expect(result.compareDocumentPosition(solution)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent?.trim())).toContain('Верно.')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Значение' }).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Ответить' })).toBeNull()
    expect(taskStatus(1)).toBe('Задание 1: верно')
  })

  test.each<[string, number, (user: PracticeUser) => Promise<void>, string[], unknown]>([
    [
      'a choice with a value',
      1,
      async (user) => {
        await user.click(screen.getByRole('radio', { name: 'Четвёртый класс' }))
        await user.type(screen.getByRole('textbox', { name: 'Значение' }), '33,5')
      },
      ['Верно: Третий класс; значение — 57,5 т'],
      'Неверно. Верно: Третий класс; значение — 57,5 т. Неверны и решение, и значение.',
    ],
    [
      'an order with its pairs',
      2,
      sortWrong,
      ['Верно:', 'Этап 1 — Документ 1', 'Этап 2 — Документ 2', 'Этап 3 — Документ 3'],
      expect.stringMatching(
        /^Неверно\. Верно: Этап 1 — Документ 1; Этап 2 — Документ 2; Этап 3 — Документ 3\. Не на своих местах \d карточ\S+\.$/,
      ),
    ],
    [
      'a blank',
      3,
      async (user) => {
        await user.click(screen.getByRole('button', { name: /^Пропуск 1/ }))
        await user.click(screen.getByRole('checkbox', { name: 'аварией' }))
        await user.click(screen.getByRole('button', { name: 'Готово' }))
      },
      ['Верно: пропуск 1 — инцидентом'],
      'Неверно. Верно: пропуск 1 — инцидентом. Ошибка в пропуске 1.',
    ],
    [
      'a typed number',
      4,
      (user) => user.type(screen.getByRole('textbox'), '1'),
      ['Верно: 67500 руб.'],
      'Неверно. Верно: 67500 руб. Введён другой ответ.',
    ],
  ])('after a wrong answer the result names %s in words, and the page stays where it is', async (...given) => {
    const [, number, answerWrong, words, announced] = given
    const { user } = await openPractice()
    await goToTask(user, number)
    await answerWrong(user)
    const focused = vi.spyOn(HTMLElement.prototype, 'focus')
    const scrolls = [vi.spyOn(Element.prototype, 'scrollIntoView'), vi.spyOn(window, 'scrollTo')]
    await user.click(answerButton())
    const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')
    const result = screen.getByRole('region', { name: 'Результат' })
    const [answer] = within(result)
      .getAllByText(/^Верно:/)
      .map(({ parentElement }) => parentElement as HTMLElement)
    // Nothing scrolls here: no region, and no Tab stop.
    expect(within(result).queryByRole('region')).toBeNull()
    expect(answer?.tabIndex).toBe(-1)
    expect([...(answer?.querySelectorAll('p, li') ?? [])].map(({ textContent }) => plain(textContent))).toEqual(words)
    const said = screen.getAllByRole('status').map(({ textContent }) => plain(textContent) ?? '')
    expect(said.filter((text) => text.startsWith('Неверно. '))).toEqual([announced])
    expect(document.activeElement).toBe(result)
    expect(focused.mock.contexts.indexOf(result)).toBeGreaterThanOrEqual(0)
    expect(focused.mock.calls[focused.mock.contexts.indexOf(result)]).toEqual([{ preventScroll: true }])
    for (const scroll of scrolls) expect(scroll).not.toHaveBeenCalled()
  })

  test('the unit is shown, and letters give an error before the answer', async () => {
    const { user } = await openPractice()
    const field = screen.getByRole('textbox', { name: 'Значение' })
    expect(screen.getByText(/единица\s— т/)).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Третий класс' }))
    await user.type(field, '57 тонн')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(answerButton().disabled).toBe(true)
    await user.clear(field)
    await user.type(field, '57')
    expect(field.getAttribute('aria-invalid')).toBeNull()
    await user.click(answerButton())
    expect(screen.getByText(/^Решение выбрано верно, ошибка в\sзначении\.$/)).toBeTruthy()
    expect(screen.getByText(/^57,5\sт$/)).toBeTruthy()
  })

  test('a digit chooses, Enter answers and goes to the next task, arrows wrap around', async () => {
    const { user } = await openPractice()
    await user.keyboard('2')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Третий класс' }).checked).toBe(true)
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('region', { name: 'Разбор' })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Значение' }), '57,5{Enter}')
    expect(screen.getByRole('region', { name: 'Разбор' })).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Порядок испытаний' }))
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(screen.getByRole('heading', { level: 2, name: 'Страховая премия' })).toBeTruthy()
  })

  test('two presses move a card and announce its place', async () => {
    const { user } = await openPractice()
    await goToTask(user, 2)
    const before = cardTexts()
    const board = within(screen.getByRole('region', { name: 'Карточки' }))
    const [first, , second] = board.getAllByRole('button')
    if (first === undefined || second === undefined) throw new Error('No cards')
    await user.click(first)
    expect(first.getAttribute('aria-pressed')).toBe('true')
    await user.click(second)
    expect(cardTexts()).toEqual([before[2], before[1], before[0], before[3], before[4], before[5]])
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent ?? '')
    expect(said.some((text) => text.startsWith(`Положено: «${before[0]}», место 2 из 3, пара`))).toBe(true)
    expect(answerButton().disabled).toBe(false)
  })

  test('a second press on the same card, or Esc, leaves it in place', async () => {
    const { user } = await openPractice()
    await goToTask(user, 2)
    const before = cardTexts()
    const [card] = within(screen.getByRole('region', { name: 'Карточки' })).getAllByRole('button')
    if (card === undefined) throw new Error('No cards')
    await user.click(card)
    await user.click(card)
    expect(card.getAttribute('aria-pressed')).toBe('false')
    await user.click(card)
    await user.keyboard('{Escape}')
    expect(card.getAttribute('aria-pressed')).toBe('false')
    expect(cardTexts()).toEqual(before)
  })

  test('a blank opens its variants; chosen words appear in the sentence; a placeholder without a code stays text', async () => {
    const { user } = await openPractice()
    await goToTask(user, 3)
    expect(screen.getByText(/не\s\{\{nothing\}\}/)).toBeTruthy()
    await user.keyboard('1')
    const sheet = within(screen.getByRole('dialog', { name: 'Вид события' }))
    await user.keyboard('2')
    expect(sheet.getByRole<HTMLInputElement>('checkbox', { name: 'инцидентом' }).checked).toBe(true)
    sheet.getByRole('button', { name: 'Готово' }).focus()
    await user.keyboard('{ArrowRight}')
    await user.click(sheet.getByRole('button', { name: 'Готово' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    const blank = screen.getByRole('button', { name: /^Пропуск 1, Вид события:\s*инцидентом$/ })
    expect(document.activeElement).toBe(blank)
    await user.click(answerButton())
    expect(taskStatus(3)).toBe('Задание 3: верно')
    expect(screen.queryByRole('button', { name: /^Пропуск/ })).toBeNull()
  })
})

const answerAll = async (user: PracticeUser) => {
  await user.click(screen.getByRole('radio', { name: 'Четвёртый класс' }))
  await user.type(screen.getByRole('textbox'), '1')
  await user.click(answerButton())
  await goToTask(user, 2)
  const [first, , second] = within(screen.getByRole('region', { name: 'Карточки' })).getAllByRole('button')
  if (first === undefined || second === undefined) throw new Error('No cards')
  await user.click(first)
  await user.click(second)
  await user.click(answerButton())
  await goToTask(user, 3)
  await user.click(screen.getByRole('button', { name: /^Пропуск 1/ }))
  await user.click(screen.getByRole('checkbox', { name: 'инцидентом' }))
  await user.click(screen.getByRole('button', { name: 'Готово' }))
  await user.click(answerButton())
  await goToTask(user, 4)
  expect(screen.queryByRole('button', { name: 'Завершить' })).toBeNull()
  await user.type(screen.getByRole('textbox'), '67500')
  await user.click(answerButton())
}

describe('results', () => {
  const figure = (name: string) => Number(screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent)
  const finish = async (...given: Parameters<typeof servePractice>) => {
    const app = await openPractice(...given)
    await answerAll(app.user)
    await app.user.click(screen.getByRole('button', { name: 'Завершить' }))
    return app
  }

  test('the figures add up, the share is said in words, and every task can be reopened', async () => {
    const { user } = await finish()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Итоги' }))
    expect(figure('Всего заданий')).toBe(4)
    expect(figure('Верно') + figure('Неверно')).toBe(4)
    expect(figure('Верно')).toBeGreaterThanOrEqual(2)
    const share = Math.round((figure('Верно') / 4) * 100)
    expect(screen.getByText(new RegExp(`^Верно ${figure('Верно')} из\\s4\\sзаданий\\s— ${share}\\s%$`))).toBeTruthy()
    expect(screen.queryByText(/^Решено 4 из/)).toBeNull()
    const list = within(screen.getByRole('list', { name: 'Задания и результаты' }))
    await user.click(list.getByRole('button', { name: /Класс опасности.*Неверно/ }))
    expect(screen.getByRole('region', { name: 'Разбор' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^К\sитогам$/ }))
    expect(screen.getByRole('heading', { name: 'Итоги' })).toBeTruthy()
  })

  test('have an address of their own: a reload restores them, and the course leads to a new run', async () => {
    const { router } = await finish()
    const address = router.state.location
    expect(address.search).toMatch(/^\?user_course=5&run=[\da-f-]{36}$/)
    document.body.replaceChildren()
    const later = openApp(address.pathname + address.search)
    expect(await screen.findByRole('heading', { name: 'Итоги' })).toBeTruthy()
    expect(figure('Всего заданий')).toBe(4)
    const [, back] = screen.getAllByRole('link', { name: /^К\sкурсу$/ })
    if (back === undefined) throw new Error('No way back below the figures')
    await later.user.click(back)
    await waitFor(() => expect(later.path()).toBe('/course'))
    await reopenPractice()
    expect(screen.getByText(/^Решено 0 из\s4$/)).toBeTruthy()
  })

  inProof('«Начать заново» starts a run of all tasks', async () => {
    const { user } = await finish()
    await user.click(screen.getByRole('button', { name: 'Начать заново' }))
    expect(await screen.findByText(/^Решено 0 из\s4$/)).toBeTruthy()
    expect(taskStatus(1)).toMatch(/^Задание 1: не\sрешено$/)
  })

  test('«Решить только ошибки» starts a run of the tasks answered wrong, which a reload keeps', async () => {
    const { user } = await finish()
    const wrong = figure('Неверно')
    await user.click(screen.getByRole('button', { name: 'Решить только ошибки' }))
    const count = new RegExp(`^Решено 0 из\\s${wrong}$`)
    expect(await screen.findByText(count)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Класс опасности' })).toBeTruthy()
    await reopenPractice()
    expect(screen.getByText(count)).toBeTruthy()
  })
})
