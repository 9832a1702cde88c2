import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { changesPath, makeCourseChanges, makeNormChange } from '../../../testing/course-changes.ts'
import { type Answers, serveCourses } from '../../../testing/courses.ts'
import { fakeServer, refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { organisation } from '../../../testing/people.ts'

const inProof = test.runIf(process.env.PROOF)

beforeEach(resetState)

type Changes = Parameters<typeof makeCourseChanges>[0]
type Answer = { status?: number; body?: unknown } | 'hang'

/** The server of a visitor. */
const serve = (answer: Answer) =>
  fakeServer(({ path }) => {
    if (path === '/api/profiles/') return { body: [organisation] }
    return path === changesPath ? answer : refusal(404, 'not_found', 'Ничего не найдено')
  })

const open = async (changes: Changes) => {
  const requests = serve({ body: makeCourseChanges(changes) })
  const app = openApp('/courses/11/changes')
  await screen.findByRole('heading', { level: 1, name: 'Что изменилось' })
  return { ...app, requests }
}

const plain = (element: HTMLElement | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')
const section = (name: string | RegExp) =>
  within(screen.getByRole('heading', { level: 2, name }).parentElement as HTMLElement)
const point = (name: RegExp) => screen.getByRole('heading', { level: 3, name }).parentElement as HTMLElement
const marks = (within: HTMLElement, tag: 'del' | 'ins') => [...within.querySelectorAll(tag)].map(plain)

test('a visitor reads which norm replaces which one, from what day, and how many questions it concerns', async () => {
  const { requests } = await open({ changes: [makeNormChange()] })
  expect(screen.getByText('Специалист в сфере промышленной безопасности')).toBeTruthy()
  expect(plain(screen.getByRole('heading', { level: 2 }))).toBe(
    'С 1 января 2027 г.: «Приказ № 77» вместо «Приказ № 503»',
  )
  expect(screen.getByText(/^21\sвопрос курса$/)).toBeTruthy()
  expect(screen.getAllByRole('definition').map(plain)).toEqual([
    'Приказ № 503 «Об авариях»редакция 2021 г.',
    'Приказ № 77 «Об авариях»первая редакция',
  ])
  expect(plain(screen.getByText(/^Сравниваются наши/))).toMatch(
    /^Сравниваются наши конспекты пунктов, а не официальные тексты/,
  )
  expect(requests.find(({ path }) => path === changesPath)?.headers).not.toHaveProperty('Authorization')
})

test('the changed words of a point are marked, also for screen readers', async () => {
  await open({ changes: [makeNormChange()] })
  const [before, after] = within(point(/^п. 1$/)).getAllByRole('figure')
  expect([marks(before as HTMLElement, 'del'), marks(before as HTMLElement, 'ins')]).toEqual([['[убрано: 24]'], []])
  expect([marks(after as HTMLElement, 'del'), marks(after as HTMLElement, 'ins')]).toEqual([[], ['[добавлено: 12]']])
  expect([before, after].map((side) => plain(side?.querySelector('figcaption')))).toEqual([
    'Было конспект',
    'Стало конспект',
  ])
})

test('points that were only renumbered, added, removed or written anew say so', async () => {
  const text = 'Записи хранят три года.'
  await open({
    changes: [
      makeNormChange({
        points: [
          { before: { name: 'п. 3', text }, after: { name: 'п. 5', text } },
          { before: null, after: { name: 'п. 6', text: 'Новое требование.' } },
          { before: { name: 'п. 7', text: 'Старое требование.' }, after: null },
          {
            before: { name: 'п. 8', text: 'Пример пишут от руки.' },
            after: { name: 'п. 8', text: 'Журнал ведёт уполномоченный орган' },
          },
        ],
      }),
    ],
  })
  const renumbered = within(point(/^был п. 3, стал п. 5$/))
  expect(renumbered.getByText('Изменилось только обозначение пункта, текст прежний.')).toBeTruthy()
  expect(renumbered.getAllByText(text)).toHaveLength(1)
  expect(within(point(/^п. 6$/)).getByText('Новый пункт: раньше такого не было.')).toBeTruthy()
  expect(within(point(/^п. 7$/)).getByText('Пункт исключён.')).toBeTruthy()
  const anew = within(point(/^п. 8$/))
  expect(anew.getByText('Пункт изложен заново.')).toBeTruthy()
  expect(anew.getByText('Пример пишут от руки.')).toBeTruthy()
  expect(document.querySelectorAll('del, ins')).toHaveLength(0)
})

test('of many points the first ten are shown at once', async () => {
  const points = Array.from({ length: 12 }, (_, index) => ({
    before: null,
    after: { name: `п. ${index + 1}`, text: 'Текст.' },
  }))
  await open({ changes: [makeNormChange({ points })] })
  const folded = screen.getByText(/^Ещё 2\sпункта$/).parentElement as HTMLElement
  expect(folded.tagName).toBe('DETAILS')
  expect([...folded.querySelectorAll('h3')].map(plain)).toEqual(['п. 11', 'п. 12'])
  expect(document.querySelectorAll('h3')).toHaveLength(12)
})

test('a new edition of a norm, without changes that concern the course', async () => {
  const title = 'Приказ № 503'
  const editions = { before: { id: 3, title, edition: 'старая' }, after: { id: 4, title, edition: 'новая' } }
  await open({ changes: [makeNormChange({ ...editions, question_count: 0, points: [] })] })
  expect(plain(screen.getByRole('heading', { level: 2 }))).toBe('С 1 января 2027 г.: новая редакция: «Приказ № 503»')
  expect(screen.getByText('Вопросы курса пока прежние')).toBeTruthy()
  expect(screen.getByText(/ссылаются вопросы курса, остались прежними/)).toBeTruthy()
})

test('norms that end are told apart by the day of the server, corrected questions by day', async () => {
  const ending = (id: number, title: string, valid_until: string, question_count: number) => ({
    id,
    title,
    edition: 'редакция 2021 г.',
    valid_until,
    question_count,
  })
  await open({
    today: '2027-01-01',
    endings: [ending(1, 'Приказ № 503', '2027-01-01', 42), ending(2, 'Приказ № 420', '2027-03-01', 1)],
    corrections: [{ day: '2026-12-12', question_count: 2 }],
  })
  expect(plain(section('Утратили силу').getByRole('listitem'))).toContain(
    '1 января 2027 г., 42 вопроса курса; что его заменит, пока неизвестно',
  )
  expect(plain(section('Утратят силу').getByRole('listitem'))).toMatch(/^Приказ № 420.*1 марта 2027 г., 1 вопрос курса/)
  expect(plain(section('Исправлены вопросы').getByRole('listitem'))).toBe('12 декабря 2026 г.: 2 вопроса')
  expect(screen.queryByText(/^Сравниваются наши/)).toBeNull()
})

test('where nothing changed, it says so and leads on', async () => {
  await open({})
  expect(screen.getByText('В нормах этого курса пока ничего не изменилось')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Все курсы' }).getAttribute('href')).toBe('/#courses')
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Курсы' }).getAttribute('href')).toBe('/#courses')
})

test('while it loads there is a skeleton', async () => {
  serve('hang')
  openApp('/courses/11/changes')
  expect((await screen.findAllByText('Загружаем…')).length).toBeGreaterThan(0)
})

inProof('a failure has a retry button', async () => {
  const answers: Answer[] = [refusal(403, 'forbidden', 'Недостаточно прав'), { body: makeCourseChanges() }]
  fakeServer(({ path }) => (path === changesPath ? (answers.shift() ?? {}) : { body: [organisation] }))
  const { user } = openApp('/courses/11/changes')
  await user.click(await screen.findByRole('button', { name: 'Повторить' }))
  expect(await screen.findByRole('heading', { name: 'Что изменилось' })).toBeTruthy()
})

test.each(['/courses/12/changes', '/courses/x/changes', '/courses/0/changes'])('%s is not found', async (path) => {
  serve({})
  openApp(path)
  expect(await screen.findByRole('heading', { level: 1, name: 'Курс не найден' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Все курсы' })).toBeTruthy()
})

test('a learner comes from the course and goes back to it as it was', async () => {
  const answers: Answers = { [changesPath]: { body: makeCourseChanges() } }
  serveCourses(answers)
  const { user, router } = openApp('/course?user_course=5')
  await user.click(await screen.findByRole('link', { name: /^О\sкурсе$/ }))
  await user.click(await screen.findByRole('link', { name: /^Что изменилось в\sнормах$/ }))
  expect(await screen.findByRole('link', { name: 'Продолжить обучение' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: /^О\sкурсе$/ }))
  await screen.findByRole('heading', { name: 'Содержание' })
  expect(router.state.location.search).toBe('?user_course=5')
  expect(screen.getByRole('link', { name: /^К\sкурсу$/ })).toBeTruthy()
})
