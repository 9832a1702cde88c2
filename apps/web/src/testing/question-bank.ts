import type { CurrentUser, Question } from '@dopusk/contract'
import { type FakeRequest, fakeServer, refusal } from './fake-server.ts'
import { makeUser, organisation } from './people.ts'

export const makeQuestion = (number: number, more: Partial<Question> = {}): Question => ({
  id: number,
  id_cok: 1000 + number,
  question_text: `Вопрос о кране ${number}`,
  selected: false,
  answer_kind: 'one',
  not_in_force: null,
  answer_variants: [
    { answer_number: 1, answer_text: 'Начальник смены', correct: false },
    { answer_number: 2, answer_text: 'Крановщик', correct: true },
  ],
  normative_documents: { id: 1, text: 'Краном управляет крановщик.' },
  normative_title: '116-ФЗ',
  normative_point: 'ст. 9, п. 1',
  ...more,
})

export const makeQuestions = (count: number, more: Partial<Question> = {}) =>
  Array.from({ length: count }, (_, index) => makeQuestion(index + 1, more))

interface Bank {
  questions?: Question[]
  mistakes?: Question[]
  user?: CurrentUser
  /** Takes precedence over the bank's answers; undefined falls through to them. */
  answer?: (request: FakeRequest, url: URL) => ReturnType<Parameters<typeof fakeServer>[0]> | undefined
}

const pageOf = (found: Question[], { searchParams }: URL) => {
  const text = (searchParams.get('search') ?? '').toLowerCase()
  const fitting = found.filter(
    ({ id, question_text: words }) => String(id) === text || words.toLowerCase().includes(text),
  )
  const offset = Number(searchParams.get('offset'))
  const results = fitting.slice(offset, offset + Number(searchParams.get('limit')))
  return { results, count: fitting.length, next: null, previous: null }
}

/** A server with questions, stars and checks. Returns the list of requests, in order. */
export const serveBank = ({ questions = [], mistakes = [], user = makeUser(), answer }: Bank) => {
  const stored = questions.map((question) => ({ ...question }))
  const star = (id: number, selected: boolean) => {
    for (const question of stored) if (question.id === id) question.selected = selected
    return { body: { id, selected } }
  }
  return fakeServer((request) => {
    const url = new URL(request.path, 'http://server')
    const own = answer?.(request, url)
    if (own !== undefined) return own
    if (url.pathname === '/api/profiles/') return { body: [organisation] }
    if (url.pathname === '/users/api/current_user/') return { body: user }
    if (url.pathname === '/api/user-courses/7/course_questions/') return { body: pageOf(stored, url) }
    if (url.pathname === '/api/user-questions/favorites/')
      return { body: pageOf(stored.filter(({ selected }) => selected).toReversed(), url) }
    if (url.pathname === '/api/user-questions/memorization/bad/') {
      const page = pageOf(mistakes, url)
      return { body: { ...page, results: page.results.map((question) => ({ question })) } }
    }
    const starred = /^\/api\/questions\/(\d+)\/change_favorite\/$/.exec(url.pathname)
    if (starred) return star(Number(starred[1]), (request.body as { selected: boolean }).selected)
    return refusal(404, 'not_found', 'Ничего не найдено')
  })
}
