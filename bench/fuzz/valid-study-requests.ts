import * as calls from '@dopusk/contract'
import { type Call, fromWire, type ResponseOf } from '@dopusk/contract'
import { type Caller, type MailedTokens, registrationPassword } from './fuzz-fixture.ts'

/** A request that its call accepted, and its caller. */
export interface ValidRequest {
  caller: Caller
  path: string
  body: unknown
}

interface Parameters {
  /** Or a token: every other parameter of the path. */
  id?: number | string | undefined
  /** The user in a path that has one beside the id. */
  user?: number
  query?: Record<string, string>
  body?: unknown
}

export type Send = (
  caller: Caller,
  call: Call,
  path: string,
  body: unknown,
) => Promise<{ status: number; text: string }>

export interface ValidRequests {
  /** By name of the call. */
  taken: Map<string, ValidRequest>
  refusals: string[]
}

export type SendCall = <C extends Call>(caller: Caller, call: C, asking?: Parameters) => Promise<ResponseOf<C>>

export const createSendCall = (send: Send, { taken, refusals }: ValidRequests): SendCall => {
  return async (caller, call, { id, user, query = call.example?.query, body = call.example?.body } = {}) => {
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
    const path = call.path.replace('{user}', String(user)).replace(/\{\w+\}/g, String(id)) + search
    const { status, text } = await send(caller, call, path, body)
    if (status < 300) taken.set(call.name, { caller, path, body })
    else
      refusals.push(`${caller} ${call.method} ${path} ${JSON.stringify(body) ?? ''} → ${status} ${text.slice(0, 200)}`)
    return (call.file || status >= 300 ? {} : fromWire(JSON.parse(text))) as ResponseOf<typeof call>
  }
}

export const first = <T>(list: readonly T[] | undefined, what: string): T => {
  const item = list?.[0]
  if (item === undefined) throw new Error(`the fuzz fixture has no ${what}`)
  return item
}

export const requestSite = async (sendCall: SendCall, tokens: MailedTokens): Promise<void> => {
  await sendCall('visitor', calls.register, {
    body: { email: 'registered@fuzz.example', password: 'Parol-2026', password_confirm: 'Parol-2026' },
  })
  await sendCall('visitor', calls.confirmRegistration, {
    body: { token: tokens.registration, password: registrationPassword },
  })
  await sendCall('visitor', calls.confirmPasswordReset, {
    body: { ...calls.confirmPasswordReset.example?.body, token: tokens.passwordReset },
  })
  await sendCall('visitor', calls.getSubscription, { id: tokens.unsubscribe })
  await sendCall('visitor', calls.unsubscribe, { id: tokens.unsubscribe })
  const password = 'demo-Parol-2026'
  const { refresh } = await sendCall('visitor', calls.login, { body: { email: 'learner@example.org', password } })
  await sendCall('visitor', calls.refreshToken, { body: { refresh } })
}

const requestCourse = async (sendCall: SendCall): Promise<calls.UserCourse> => {
  const me = await sendCall('learner', calls.getCurrentUser)
  const own = await sendCall('learner', calls.listOwnCourses)
  const userCourse = first(
    own.filter(({ is_active, status }) => is_active && status === 'Started'),
    'started course',
  )
  const { id } = userCourse
  const { topics } = await sendCall('learner', calls.getStudyState, { id })
  await sendCall('learner', calls.generateTopicCheck, {
    body: { user_course_id: id, topic_id: first(topics, 'topic').id },
  })
  const ending = first(
    own.filter(({ can_ask_prolong }) => can_ask_prolong),
    'course near its end',
  )
  await sendCall('learner', calls.askProlong, { id: ending.id })
  const { results } = await sendCall('learner', calls.listCourseQuestions, { id })
  const question = first(results, 'question').id
  await sendCall('learner', calls.changeFavourite, { id: question, body: { selected: true } })
  await sendCall('learner', calls.sendComplaint, { body: { message: 'Опечатка', user: me.id, question } })
  return userCourse
}

const requestChecks = async (sendCall: SendCall, userCourse: number): Promise<void> => {
  const body = { user_course_id: userCourse }
  const smart = { ...body, question_count: 10, difficulty: 'Hard' }
  const check = await sendCall('learner', calls.generateSmartCheck, { body: smart })
  const answer = async (at: number, isRight: boolean) => {
    const asked = first(check.questions.slice(at), 'question of a check')
    const { answer_variants } = await sendCall('learner', calls.getQuestion, { id: asked.question.id })
    const chosen = answer_variants
      .filter(({ correct }) => correct === isRight)
      .map(({ answer_number }) => answer_number)
    return sendCall('learner', calls.saveCheckAnswer, { id: asked.id, body: { answer_items: chosen, answer_time: 5 } })
  }
  await answer(0, false)
  const right = await answer(1, true)
  await sendCall('learner', calls.rateAnswer, { id: right.user_answer?.id, body: { user_memorization: 'Good' } })
  await sendCall('learner', calls.generateSmartCheck, { body: { ...body, difficulty: 'Plan' } })
  await sendCall('learner', calls.generateWeakCheck, { body })
  await sendCall('learner', calls.generateChangedCheck, { body })
  await sendCall('learner', calls.generateBadCheck, { body })
  await sendCall('learner', calls.generateFavouriteCheck, { body })
  await sendCall('learner', calls.endCheck, { id: check.id })
}

const requestTickets = async (sendCall: SendCall, userCourse: number): Promise<void> => {
  const tickets = await sendCall('learner', calls.listTickets, {
    query: { user_course_id: String(userCourse), limit: '100' },
  })
  for (const { id } of tickets.results.filter(({ status }) => status === 'Not started')) {
    const attempt = await sendCall('learner', calls.startTicket, { id })
    const question = first(attempt.questions, 'question of a ticket')
    await sendCall('learner', calls.getUserTicket, { id: attempt.id })
    await sendCall('learner', calls.takeAttempt, { id: attempt.id })
    await sendCall('learner', calls.getAttemptPulse, { id: attempt.id })
    await sendCall('learner', calls.saveTicketAnswer, { id: question.question_ticket_id })
    await sendCall('learner', calls.endTicket, { id: attempt.id })
  }
  await sendCall('learner', calls.generateTicket, { body: { user_course_id: userCourse } })
}

const requestPractice = async (sendCall: SendCall, userCourse: number, course: number): Promise<void> => {
  const query = { course: String(course) }
  const practicals = await sendCall('learner', calls.listPracticals, { query })
  const practical = first(practicals, 'practical').id
  await sendCall('learner', calls.savePracticalResult, {
    body: { ...calls.savePracticalResult.example?.body, user_course: userCourse, practical },
  })
}

const requestOffline = async (sendCall: SendCall, userCourse: number): Promise<void> => {
  const pack = await sendCall('learner', calls.getOfflinePack, { id: userCourse })
  const { id: question, version, proof } = first(pack.questions, 'question of a pack')
  const [example] = calls.saveOfflineAnswers.example?.body?.answers ?? []
  const answer = { ...example, pack_id: pack.pack_id, question, version, proof, answered_at: pack.issued_at }
  await sendCall('learner', calls.saveOfflineAnswers, { body: { answers: [answer] } })
}

const requestReminders = async (sendCall: SendCall): Promise<void> => {
  await sendCall('learner', calls.subscribeToPush)
  await sendCall('visitor', calls.renewPush)
  await sendCall('learner', calls.stopPush)
  const { calendar } = await sendCall('learner', calls.openCalendar)
  await sendCall('visitor', calls.getCalendar, { id: /([^/]+)\.ics$/.exec(calendar ?? '')?.[1] ?? '' })
}

export const requestStudy = async (sendCall: SendCall): Promise<void> => {
  const { id, course } = await requestCourse(sendCall)
  await requestChecks(sendCall, id)
  await requestTickets(sendCall, id)
  await requestPractice(sendCall, id, course.id)
  await requestOffline(sendCall, id)
  await requestReminders(sendCall)
}
