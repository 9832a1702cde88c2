import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { serveContent } from '../../testing/dashboard/content.ts'
import { makeItemStatistics, makeWordingStatistics } from '../../testing/dashboard/statistics.ts'
import { refusal } from '../../testing/fake-server.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'

beforeEach(resetState)

const questionPath = '/dashboard/content/questions/70'
const section = async () => within(await screen.findByRole('region', { name: 'Как отвечают' }))
const figure = async () => within(await (await section()).findByRole('figure'))

const before = makeWordingStatistics({
  id: 10,
  is_current: false,
  created_at: '2026-06-01T09:00:00Z',
  answers: 80,
  right: 33,
  facility: { share: 0.41, low: 0.34, high: 0.48 },
  flags: ['wrong_oftener'],
})
const after = makeWordingStatistics({ no: 2, right: 94, facility: { share: 0.77, low: 0.7, high: 0.84 } })

test('each variant has the bars of all and of the strong, and the right one is marked by words', async () => {
  serveContent()
  openApp(questionPath)
  const variants = (await figure()).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(variants).toEqual([
    'Мастер — верновсе72\u00a0% 86 из\u00a0120сильные90\u00a0% 45 из\u00a050',
    'Сторож все28\u00a0% 34 из\u00a0120сильные10\u00a0% 5 из\u00a050',
  ])
  const widths = [...document.querySelectorAll<HTMLElement>('figure [style]')].map(({ style }) => style.inlineSize)
  expect(widths.map((width) => Math.round(Number.parseFloat(width)))).toEqual([72, 90, 28, 10])
})

test('the share of right answers, the time and the counts are said in words too', async () => {
  serveContent()
  openApp(questionPath)
  const facts = await section()
  expect(await facts.findByText(/^67–77\s%$/)).toBeTruthy()
  expect(facts.getByText(/^Сильные отвечают верно заметно чаще слабых\.$/)).toBeTruthy()
  expect(facts.getByText(/^половина отвечает быстрее; четверть быстрее 8,2\sс, четверть дольше 41\sс$/)).toBeTruthy()
  // As on the bars: of all answers, not what is expected of more.
  const share = facts.getByText(/^Верно с\sпервого раза$/).parentElement
  expect(share?.querySelector('b')?.textContent).toBe('72\u00a0%')
  const values = facts.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  expect(values.slice(-3)).toEqual(['1 450', '280 верно 100 %', '2'])
  expect(facts.getByText(/^Учтены попытки, начатые до\s16\.11\.2026\.$/)).toBeTruthy()
})

test('flags say what they mean and what to do, the gravest first', async () => {
  const wording = makeWordingStatistics({ flags: ['unused_variant', 'wrong_oftener'] })
  serveContent({ statistics: () => makeItemStatistics(wording) })
  openApp(questionPath)
  const flags = within(await screen.findByRole('list', { name: 'Что проверить' })).getAllByRole('listitem')
  expect(flags.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^чаще выбирают неверный.*выбирают чаще верного\. Сверьте ключ с\sнормой/),
    expect.stringMatching(/^лишний вариант.*почти никто не\sвыбирает.*Замените его/),
  ])
})

test('another wording is behind a disclosure, and the current one says what the change did', async () => {
  serveContent({ statistics: () => makeItemStatistics(after, before) })
  openApp(questionPath)
  const shown = await section()
  expect(await shown.findByText(/^Верно: было 41\s% → стало 78\s%$/)).toBeTruthy()
  const more = shown.getByText('Другие формулировки: 1').closest('details')
  expect(more?.open).toBe(false)
  expect(more?.querySelector('h3')?.textContent).toMatch(/^Формулировка 1, от\s01\.06\.2026$/)
  expect(more?.querySelectorAll('figure')).toHaveLength(1)
  expect(within(more as HTMLElement).getByText('Замечания: чаще выбирают неверный')).toBeTruthy()
})

test('a difference within the bands is no effect', async () => {
  const near = { ...after, right: 60, facility: { share: 0.49, low: 0.46, high: 0.54 } }
  serveContent({ statistics: () => makeItemStatistics(near, before) })
  openApp(questionPath)
  expect(
    await (await section()).findByText(/^Верно: было 41\s% → стало 50\s%, разница в\sпределах погрешности$/),
  ).toBeTruthy()
})

test('few answers are no conclusion and no comparison', async () => {
  const few = { ...after, answers: 7, right: 5, discrimination: null, strong_answers: 0 }
  serveContent({ statistics: () => makeItemStatistics(few, before) })
  openApp(questionPath)
  const shown = await section()
  expect(await shown.findByText(/^Пока 7\sответов; выводы\s— от\s15$/)).toBeTruthy()
  expect(
    shown.getByText(/^Сравнить с\sпрежней формулировкой можно, когда у\sобеих будет по\s15\sответов$/),
  ).toBeTruthy()
  expect(shown.getByText(/^видно от\s100 ответов$/)).toBeTruthy()
  expect(within(shown.getAllByRole('figure')[0] as HTMLElement).queryByText('сильные')).toBeNull()
})

test('a wording that was asked and never answered has no bars', async () => {
  const none = makeWordingStatistics({
    ...{ answers: 0, right: 0, all_answers: 0, all_right: 0, strong_answers: 0, strong_right: 0 },
    ...{ facility: null, discrimination: null, time: null },
  })
  serveContent({ statistics: () => makeItemStatistics(none) })
  openApp(questionPath)
  const shown = await section()
  expect(await shown.findByText(/^Пока нет ответов; выводы\s— от\s15$/)).toBeTruthy()
  expect(shown.queryByRole('figure')).toBeNull()
  expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1\u00a0450', '2'])
})

test('what an expert has found right is said', async () => {
  const wording = makeWordingStatistics({ flags: ['strong_split'], muted_until: 241 })
  serveContent({ statistics: () => makeItemStatistics(wording) })
  openApp(questionPath)
  expect(await (await section()).findByText(/^Эксперт решил: верно как есть, до\s241\sответа\./)).toBeTruthy()
})

test.each([
  ['before the first count', { counted_until: null, wordings: [] }, /^Ещё не\sпосчитано\. .*каждую ночь/],
  ['a question that was never asked', makeItemStatistics(), /^Вопрос ещё никому не\sзадавали\./],
  ['a new wording', makeItemStatistics(before), /^Действующую формулировку ещё не\sзадавали\.$/],
])('%s is explained', async (_, statistics, text) => {
  serveContent({ statistics: () => statistics })
  openApp(questionPath)
  expect(await (await section()).findByText(text)).toBeTruthy()
})

test('a failed load leaves the question in place', async () => {
  serveContent({
    answer: ({ path }) => (path.endsWith('/statistics/') ? refusal(400, 'invalid', 'Что-то не так') : undefined),
  })
  openApp(questionPath)
  expect(await (await section()).findByRole('button', { name: 'Повторить' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Действующая формулировка' })).toBeTruthy()
})

test('a link from the list opens the page at the picture', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  serveContent()
  openApp(questionPath)
  await figure()
  expect(scrolled).not.toHaveBeenCalled()
  openApp(`${questionPath}#answers`)
  await waitFor(() => expect(scrolled).toHaveBeenCalled())
})
