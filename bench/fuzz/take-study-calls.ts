import type { Call, ResponseOf } from '@dopusk/contract'
import * as calls from '@dopusk/contract'
import type { Asker } from './fuzz-world.ts'

/** A request that its call took, and who sent it. */
export interface Taken {
  asker: Asker
  path: string
  body: unknown
}

interface Asking {
  id?: number | undefined
  query?: Record<string, string>
  body?: unknown
}

export type Send = (asker: Asker, call: Call, path: string, body: unknown) => Promise<{ status: number; text: string }>

export interface Takings {
  /** By the name of the call. */
  taken: Map<string, Taken>
  refusals: string[]
}

export type Ask = <C extends Call>(asker: Asker, call: C, asking?: Asking) => Promise<ResponseOf<C>>

export const createAsk = (send: Send, { taken, refusals }: Takings): Ask => {
  return async (asker, call, { id, query = call.example?.query, body = call.example?.body } = {}) => {
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
    const path = call.path.replace(/\{\w+\}/g, String(id)) + search
    const { status, text } = await send(asker, call, path, body)
    if (status < 300) taken.set(call.name, { asker, path, body })
    else
      refusals.push(`${asker} ${call.method} ${path} ${JSON.stringify(body) ?? ''} → ${status} ${text.slice(0, 200)}`)
    return (call.file || status >= 300 ? {} : JSON.parse(text)) as ResponseOf<typeof call>
  }
}

export const first = <T>(list: readonly T[] | undefined, what: string): T => {
  const item = list?.[0]
  if (item === undefined) throw new Error(`the fuzz world has no ${what}`)
  return item
}

export const takeSite = async (ask: Ask): Promise<void> => {
  for (const call of [calls.listProfiles, calls.listSystems, calls.listExamCenters, calls.listCourses])
    await ask('visitor', call)
  await ask('visitor', calls.sendEnquiry)
  await ask('visitor', calls.register, {
    body: { email: 'registered@fuzz.example', password: 'Parol-2026', password_confirm: 'Parol-2026' },
  })
  await ask('visitor', calls.createDemoUser)
  const password = 'demo-Parol-2026'
  const { refresh } = await ask('visitor', calls.login, { body: { email: 'learner@example.org', password } })
  await ask('visitor', calls.refreshToken, { body: { refresh } })
}

const takeCourse = async (ask: Ask): Promise<calls.UserCourse> => {
  const me = await ask('learner', calls.getCurrentUser)
  const own = await ask('learner', calls.listOwnCourses)
  const userCourse = first(
    own.filter(({ is_active, status }) => is_active && status === 'Started'),
    'started course',
  )
  const { id, course } = userCourse
  for (const call of [calls.getUserCourse, calls.listCourseHistory, calls.getMemoryMap, calls.checkReset])
    await ask('learner', call, { id })
  await ask('learner', calls.startCourse, { id: course.id })
  await ask('learner', calls.getTesting, { id: course.testing.id })
  for (const call of [calls.getLastCourse, calls.getWeekActivity, calls.listDocuments, calls.listUserCourses])
    await ask('learner', call)
  const { results } = await ask('learner', calls.listCourseQuestions, { id })
  const question = first(results, 'question').id
  await ask('learner', calls.getQuestion, { id: question })
  await ask('learner', calls.changeFavourite, { id: question, body: { selected: true } })
  await ask('learner', calls.sendComplaint, { body: { message: 'Опечатка', user: me.id, question } })
  return userCourse
}

const takeChecks = async (ask: Ask, userCourse: number): Promise<void> => {
  const query = { user_course_id: String(userCourse) }
  const body = { user_course_id: userCourse }
  const smart = { ...body, question_count: 10, difficulty: 'Hard' }
  const check = await ask('learner', calls.generateSmartCheck, { body: smart })
  await ask('learner', calls.listCheckQuestions, { query: { user_check_skills: String(check.id) } })
  const answer = async (at: number, isRight: boolean) => {
    const asked = first(check.questions.slice(at), 'question of a check')
    const { varients } = await ask('learner', calls.getQuestion, { id: asked.question.id })
    const chosen = varients.filter(({ correct }) => correct === isRight).map(({ answer_number }) => answer_number)
    return ask('learner', calls.saveCheckAnswer, { id: asked.id, body: { answer_items: chosen, answer_time: 5 } })
  }
  await answer(0, false)
  const right = await answer(1, true)
  await ask('learner', calls.rateAnswer, { id: right.user_answer?.id, body: { user_memorization: 'Good' } })
  await ask('learner', calls.listMistakes, { query })
  await ask('learner', calls.listFavourites, { query })
  await ask('learner', calls.generateBadCheck, { body })
  await ask('learner', calls.generateFavouriteCheck, { body })
  await ask('learner', calls.endCheck, { id: check.id })
  await ask('learner', calls.listChecks)
}

const takeTickets = async (ask: Ask, userCourse: number): Promise<void> => {
  const tickets = await ask('learner', calls.listTickets, {
    query: { user_course_id: String(userCourse), limit: '100' },
  })
  for (const { id } of tickets.results.filter(({ status }) => status === 'Not started')) {
    const attempt = await ask('learner', calls.startTicket, { id })
    const question = first(attempt.questions, 'question of a ticket')
    await ask('learner', calls.getUserTicket, { id: attempt.id })
    await ask('learner', calls.takeAttempt, { id: attempt.id })
    await ask('learner', calls.getAttemptPulse, { id: attempt.id })
    await ask('learner', calls.saveTicketAnswer, { id: question.question_ticket_id })
    await ask('learner', calls.endTicket, { id: attempt.id })
  }
  await ask('learner', calls.generateTicket, { body: { user_course_id: userCourse } })
}

const takePractice = async (ask: Ask, course: number): Promise<void> => {
  const query = { course: String(course) }
  const practicals = await ask('learner', calls.listPracticals, { query })
  const ids = practicals.map(({ id }) => id).join()
  await ask('learner', calls.listPracticalDescriptions, { query: { practical_ids: ids } })
  for (const call of [calls.listCubeDescriptions, calls.listCubePairs]) await ask('learner', call, { query })
  for (const call of [calls.listPracticalWrappers, calls.listPracticalDecisions]) await ask('learner', call, { query })
}

export const takeStudy = async (ask: Ask): Promise<void> => {
  const { id, course } = await takeCourse(ask)
  await takeChecks(ask, id)
  await takeTickets(ask, id)
  await takePractice(ask, course.id)
  await ask('learner', calls.resetStatistics, { id })
  await ask('learner', calls.resetCourse, { id })
}
