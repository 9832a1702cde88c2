import type { AttemptPulse, CheckQuestion, UserTicket } from '@dopusk/contract'
import { type FakeRequest, fakeServer, refusal } from './fake-server.ts'
import { makeUser, organisation } from './people.ts'
import { makeQuestion } from './question-bank.ts'

type Variant = CheckQuestion['question']['answer_variants'][number]

/** An unanswered question of an attempt. The second variant alone is right. */
export const makeAttemptQuestion = (number: number, variantCount = 4): CheckQuestion => {
  const answer_variants = Array.from({ length: variantCount }, (_, index): Variant => {
    return { answer_number: index + 1, answer_text: `Вариант ${index + 1}` }
  })
  const { id, id_cok, question_text, selected, answer_kind, not_in_force } = makeQuestion(number)
  return {
    id: 100 + number,
    number_in_check: number,
    status: 'Not Answered',
    user_check_skills: 31,
    answer_items: null,
    correct_answer_items: null,
    comment: null,
    user_answer: null,
    answer_time: null,
    question: { id, id_cok, question_text, selected, answer_kind, not_in_force, answer_variants },
  }
}

export const makeAskedQuestions = (count: number) =>
  Array.from({ length: count }, (_, index) => makeAttemptQuestion(index + 1))

/** The same question, but it has several right variants as far as the learner knows. */
export const withSeveral = (asked: CheckQuestion): CheckQuestion => ({
  ...asked,
  question: { ...asked.question, answer_kind: 'several' },
})

/** The same question with its verdict. */
export const answered = (asked: CheckQuestion, items: number[], answerTime = 5): CheckQuestion => ({
  ...asked,
  status: items.join() === '2' ? 'Right' : 'Wrong',
  answer_items: items,
  correct_answer_items: [2],
  comment: 'Краном управляет крановщик.',
  user_answer: { id: 500 + asked.number_in_check, user_memorization: null },
  answer_time: answerTime,
  question: {
    ...asked.question,
    answer_variants: asked.question.answer_variants.map((variant) => ({
      ...variant,
      correct: variant.answer_number === 2,
    })),
    normative_documents: { id: 1, text: 'Краном управляет крановщик.' },
    normative_title: '116-ФЗ',
    normative_point: 'ст. 9, п. 1',
  },
})

export type StudyAnswer = ReturnType<Parameters<typeof fakeServer>[0]> | undefined

interface Study {
  questions?: CheckQuestion[]
  isFinished?: boolean
  /** How the check was made. */
  checkMode?: AttemptPulse['mode']
  /** The time left, by the server's clock. */
  secondsLeft?: number
  /** The server's clock. */
  serverNow?: () => number
  /** The finished ticket was failed before a key was mended. */
  isPassedByRegrade?: boolean
  /** The ticket after the finished one. */
  nextTicket?: UserTicket['next_ticket']
  /** Takes precedence over the server's own answers; undefined falls through to them. */
  answer?: (request: FakeRequest, path: string) => StudyAnswer
}

const idsIn = (path: string) =>
  (new URL(path, 'http://server').searchParams.get('question_ids') ?? '').split(',').map(Number)

/** Serves check 31, or ticket 7 in attempt 41, and stores the answers. */
export const serveStudy = (study: Study = {}) => {
  const { secondsLeft = 2400, serverNow = () => Date.now(), answer } = study
  const state = {
    questions: study.questions ?? makeAskedQuestions(3),
    isFinished: study.isFinished ?? false,
    holder: null as string | null,
    deadlineMs: serverNow() + secondsLeft * 1000,
  }
  const startedMs = serverNow()

  const pulse = (id: number): AttemptPulse => ({
    id,
    holder: state.holder,
    is_finished: state.isFinished,
    mode: id === 31 ? (study.checkMode ?? 'new') : null,
    server_now: new Date(serverNow()).toISOString(),
    remaining_seconds: Math.max(0, Math.ceil((state.deadlineMs - serverNow()) / 1000)),
  })

  const rightCount = () => state.questions.filter(({ status }) => status === 'Right').length

  const ticket = (): UserTicket => ({
    id: 41,
    ticket: 7,
    number: 3,
    is_generated: false,
    pass_percent: 80,
    user_course: 7,
    status: !state.isFinished ? 'In Progress' : rightCount() === state.questions.length ? 'Done' : 'Failed',
    started_at: new Date(startedMs).toISOString(),
    deadline: new Date(state.deadlineMs).toISOString(),
    server_now: new Date(serverNow()).toISOString(),
    remaining_seconds: pulse(41).remaining_seconds ?? 0,
    question_count: state.questions.length,
    right_answers: rightCount(),
    questions: state.questions.map((question) => ({ ...question, question_ticket_id: question.id })),
    ...(study.isPassedByRegrade && { passed_by_regrade: true }),
    repeat_ticket: state.isFinished ? { id: 7, position: 2 } : null,
    next_ticket: state.isFinished ? (study.nextTicket ?? null) : null,
  })

  const check = () => ({
    id: 31,
    status: 'Completed',
    difficulty: 'Hard',
    mode: 'new',
    created_at: '2026-11-03T09:05:00Z',
    question_count: state.questions.length,
    right_answers: rightCount(),
    user_course: 7,
    questions: state.questions,
  })

  const change = (isThis: (question: CheckQuestion) => boolean, next: (question: CheckQuestion) => CheckQuestion) => {
    state.questions = state.questions.map((question) => (isThis(question) ? next(question) : question))
    return state.questions.find(isThis)
  }

  const saveAnswer = (askedId: number, body: unknown) => {
    const { answer_items: items, answer_time: time } = body as { answer_items: number[]; answer_time: number }
    const isThis = ({ id }: CheckQuestion) => id === askedId
    const question = change(isThis, (asked) => (asked.status === 'Not Answered' ? answered(asked, items, time) : asked))
    return { body: { ...question, question_ticket_id: askedId } }
  }

  const rate = (answerId: number, body: unknown) => {
    const { user_memorization } = body as { user_memorization: 'Good' }
    const isThis = ({ user_answer }: CheckQuestion) => user_answer?.id === answerId
    change(isThis, (asked) => ({ ...asked, user_answer: { id: answerId, user_memorization } }))
    return { body: { id: answerId, user_memorization } }
  }

  const end = (view: () => object) => {
    state.isFinished = true
    return { body: view() }
  }

  const ways: [RegExp, (id: number, request: FakeRequest) => object][] = [
    [/^\/api\/profiles\/$/, () => ({ body: [organisation] })],
    [/^\/users\/api\/current_user\/$/, () => ({ body: makeUser() })],
    [/^\/api\/user-check-skills-questions\/$/, () => ({ body: state.questions })],
    [/^\/api\/user-tickets\/(41)\/$/, () => ({ body: ticket() })],
    [/^\/api\/tickets\/(\d+)\/detail_user_ticket\/$/, () => ({ body: ticket() })],
    [/^\/api\/attempts\/(\d+)\/pulse\/$/, (id) => ({ body: pulse(id) })],
    [
      /^\/api\/attempts\/(\d+)\/take\/$/,
      (id, { body }) => {
        state.holder = (body as { holder: string }).holder
        return { body: pulse(id) }
      },
    ],
    [
      /^\/api\/(?:user-check-skills-questions|question-tickets)\/(\d+)\/create_answer\/$/,
      (id, { body }) => saveAnswer(id, body),
    ],
    [/^\/api\/user-answers\/(\d+)\/post_user_memorization\/$/, (id, { body }) => rate(id, body)],
    [/^\/api\/questions\/(\d+)\/change_favorite\/$/, (id, { body }) => ({ body: { id, ...(body as object) } })],
    [/^\/api\/questions\/$/, (_, { path }) => ({ body: idsIn(path).map((id) => makeQuestion(id)) })],
    [/^\/api\/task-questions\/$/, () => ({ body: { id: 1 } })],
    [/^\/api\/user-check-skills\/(31)\/end_check\/$/, () => end(check)],
    [/^\/api\/user-tickets\/(41)\/end_ticket\/$/, () => end(ticket)],
  ]

  const requests = fakeServer((request) => {
    const path = request.path.split('?')[0] ?? ''
    const own = answer?.(request, path)
    if (own !== undefined) return own
    for (const [pattern, way] of ways) {
      const match = pattern.exec(path)
      if (match) return way(Number(match[1]), request)
    }
    return refusal(404, 'not_found', 'Ничего не найдено')
  })
  return { requests, state }
}
