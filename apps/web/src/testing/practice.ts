import type { CubePair, PracticalResult } from '@dopusk/contract'
import { composeTasks, type PracticalLists } from '../areas/practice/tasks/compose-tasks.ts'
import { startSession } from '../shared/api/session.ts'
import { makeUserCourse } from './courses.ts'
import { type FakeRequest, fakeServer, refusal } from './fake-server.ts'
import { makeToken, makeUser, organisation } from './people.ts'

const uuid = (side: 'a' | 'b', number: number) => `00000000-0000-8000-${side}000-00000000000${number}`

/** The pair at a place of the right order. */
export const makePair = (order: number, more: Partial<CubePair> = {}): CubePair => ({
  cube_description: 2,
  left: `Этап ${order}`,
  right: `Документ ${order}`,
  left_uuid: uuid('a', order),
  right_uuid: uuid('b', order),
  order,
  ...more,
})

/** One task of each kind, as the six calls return them. */
export const lists: PracticalLists = {
  practicals: [
    { id: 1, course: 11, name: 'Класс опасности' },
    { id: 2, course: 11, name: 'Порядок испытаний' },
    { id: 3, course: 11, name: 'Докладная' },
    { id: 4, course: 11, name: 'Страховая премия' },
  ],
  descriptions: [
    {
      id: 1,
      id_cok: 1901,
      description: 'Сколько аммиака на объекте?\n\nПримите решение.',
      decision_one: 'Четвёртый класс',
      decision_two: 'Третий класс',
      right_answer: '2',
      calculated_value: '57,5',
      unit: 'т',
      solution: '48 + 9,5 = 57,5 (ст. 2, п. 5)',
      sources: [
        {
          document: 3,
          title: '116-ФЗ',
          point: 'ст. 2, п. 5',
          text: 'Руководитель отвечает за сведения.',
          not_in_force: null,
        },
      ],
    },
  ],
  cubes: [{ id: 2, id_cok: 1911, text: 'Расположите этапы по порядку', sources: [] }],
  pairs: [makePair(3), makePair(1), makePair(2)],
  wrappers: [
    {
      id: 3,
      id_cok: 1921,
      description: 'Заполните докладную',
      solution: 'Это инцидент.',
      sources: [],
      paragraphs: [
        {
          id: 1,
          text: 'Событие является {{event}}, но не {{nothing}}.',
          codes: [
            {
              id: 1,
              code_text: 'event',
              title: 'Вид события',
              variants: [
                { id: 1, text_display: 'аварией', correct: false },
                { id: 2, text_display: 'инцидентом', correct: true },
              ],
            },
          ],
        },
      ],
    },
  ],
  decisions: [
    {
      id: 4,
      id_cok: 1931,
      title: 'Рассчитайте премию',
      description: 'Тариф 0,27 %',
      answer_preambula: 'Премия, руб.:',
      right_answer: '67500',
      unit: 'руб.',
      solutions: [{ solution: 'Сумма 25 млн' }, { solution: 'Премия 67 500' }],
      sources: [],
    },
  ],
}

export const sampleTasks = () => composeTasks(lists).tasks

type Answer = { status?: number; body: unknown } | 'offline' | 'hang'

/** The server's practical results: what is posted is stored, what is stored is listed. */
const createResults = (stored: PracticalResult[]) => {
  const post = (body: unknown): Answer => {
    const result = { ...(body as Omit<PracticalResult, 'id' | 'created_at'>), id: stored.length + 1 }
    stored.push({ ...result, created_at: '2026-11-12T09:00:00Z' })
    return { status: 201, body: stored.at(-1) }
  }
  const list = (path: string): Answer => {
    const asked = new URL(path, 'http://server').searchParams.get('run')
    const run = asked ?? stored.at(-1)?.run
    const results = stored.filter((result) => result.run === run)
    return { body: { results, count: results.length, next: null, previous: null } }
  }
  return ({ method, path, body }: FakeRequest): Answer => (method === 'POST' ? post(body) : list(path))
}

/**
 * Signs a learner in and starts a fake server with their course, its tasks and the stored results; `answers` replace the
 * default ones.
 */
export const servePractice = (
  given: Partial<PracticalLists> = {},
  answers: Record<string, (request: FakeRequest) => Answer> = {},
  stored: PracticalResult[] = [],
) => {
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
  const all = { ...lists, ...given }
  const bodies: Record<string, unknown> = {
    '/api/profiles/': [organisation],
    '/users/api/current_user/': makeUser(),
    '/api/user-courses/5/': makeUserCourse(),
    '/api/practicals/': all.practicals,
    '/api/practical-descriptions/': all.descriptions,
    '/api/cube-descriptions/': all.cubes,
    '/api/cube-practicals/': all.pairs,
    '/api/practical-text-choice-wrappers/': all.wrappers,
    '/api/practical-with-model-decision/': all.decisions,
  }
  const results = createResults(stored)
  return fakeServer((request) => {
    const name = request.path.split('?')[0] ?? ''
    const own = answers[name]
    if (own !== undefined) return own(request)
    if (name === '/api/practical-results/') return results(request)
    return name in bodies ? { body: bodies[name] } : refusal(404, 'not_found', 'Ничего не найдено')
  })
}
