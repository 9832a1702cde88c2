import { setTimeout as pause } from 'node:timers/promises'
import {
  type CheckQuestion,
  endCheck,
  endTicket,
  generateSmartCheck,
  getAttemptPulse,
  getLastCourse,
  getMemoryMap,
  getPlan,
  getStudyState,
  getUserCourse,
  getWeekActivity,
  listCheckQuestions,
  listOwnCourses,
  listPracticalRuns,
  listTickets,
  listUnfinishedAttempts,
  login,
  refreshToken,
  saveCheckAnswer,
  saveTicketAnswer,
  startTicket,
  takeAttempt,
} from '@dopusk/contract'
import { pageRequest } from '../answers/http-load.ts'
import type { Acknowledged } from '../chaos/acknowledged.ts'
import { type Browser, openBrowser, readJson } from './browser.ts'
import type { Figures } from './figures.ts'
import { between, type LearnerSchedule, thinkSeconds } from './schedule.ts'

/**
 * One learner with a phone, from sign-in to the end of the run. The calls were recorded from the real page in Chromium; calls in
 * brackets are sent at once. The learner has used the product before: scripts are in the browser's cache.
 *
 *   sign-in page     GET /auth
 *   «Войти»          POST login, [own courses, last course, week's activity, unfinished attempts]
 *   a course         [the course, memory map, study state, unfinished attempts, practical runs]; after a training also its plan
 *   «Учить новое»    POST smart check, [its questions, its pulse], POST take
 *   a question       POST answer; every 15 s the pulse of the running attempt
 *   «Завершить»      POST end
 *   «К курсу»        as a course
 *   ticket           [course], tickets of the course, POST start, POST take, POST answers, POST end, [tickets, the course]
 *   after 15 min     POST refresh, 5 s before the token ends
 */
export interface World {
  port: number
  figures: Figures
  acknowledged: Acknowledged
  /** Seconds since the start. */
  now(): number
  until: number
  /** Settles some seconds after the end: what is not answered then is an error. */
  gaveUp: Promise<void>
  onSignedIn(): void
}

export interface LearnerAccount {
  email: string
  password: string
  userCourseId: number
  address: string
}

const pulseMs = 15_000
const tokenSeconds = 15 * 60 - 5
const signInUntilCourses = 'sign-in until the courses are shown'

/** A step was refused: the learner begins again from the course. */
class Refused extends Error {}

/** The time of the run, or of the step, is over. */
class Over extends Error {}

interface Call {
  name: string
  method: string
  path: string
}

interface Input {
  id?: number
  query?: string
  body?: unknown
  cookie?: string
}

interface Session {
  browser: Browser
  token: string | null
  refresh: string
  /** The cookie that binds the refresh token to this browser. */
  binding: string
  tokenUntil: number
}

export const studyAs = async (account: LearnerAccount, schedule: LearnerSchedule, world: World): Promise<void> => {
  const { random } = schedule
  const session: Session = {
    browser: openBrowser(world.port),
    token: null,
    refresh: '',
    binding: '',
    tokenUntil: Number.POSITIVE_INFINITY,
  }
  /** Until then the learner does what he does; then comes the ticket, or the end. */
  let stepUntil = world.until
  let hasLeft = false

  const wait = async (seconds: number): Promise<void> => {
    const left = stepUntil - world.now()
    await pause(Math.max(0, Math.min(seconds, left)) * 1000)
    if (seconds >= left) throw new Over()
  }

  const send = async ({ name, method, path }: Call, { id, query = '', body, cookie }: Input = {}) => {
    const request = pageRequest({
      method,
      path: path.replace('{id}', String(id)) + query,
      token: name === login.name || name === refreshToken.name ? null : session.token,
      body: body === undefined ? undefined : JSON.stringify(body),
      cookie,
      address: account.address,
    })
    const startedAt = world.now()
    const response = await session.browser.send(request)
    // A pulse that was on its way when the learner left the page is nobody's error.
    if (!hasLeft) world.figures.add(name, startedAt, response.tookMs, response.status)
    if (response.status < 200 || response.status > 299) throw new Refused(`${name}: ${response.status}`)
    return response
  }

  let refreshing: Promise<void> | undefined
  const refresh = async () => {
    const response = await send(refreshToken, { body: { refresh: session.refresh }, cookie: session.binding })
    const renewed = readJson<{ access: string; refresh: string }>(response)
    Object.assign(session, { token: renewed.access, refresh: renewed.refresh, tokenUntil: world.now() + tokenSeconds })
  }

  /** Calls that are sent at once wait for the same renewal. */
  const renew = () => {
    refreshing ??= refresh().finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  const call = async (target: Call, input?: Input) => {
    if (world.now() > session.tokenUntil) await renew()
    return send(target, input)
  }

  const openCourses = () =>
    Promise.all([listOwnCourses, getLastCourse, getWeekActivity, listUnfinishedAttempts].map((each) => call(each)))

  const courseId = account.userCourseId
  const openCourse = async (isStarted: boolean) => {
    await Promise.all([
      call(getUserCourse, { id: courseId }),
      call(getMemoryMap, { id: courseId }),
      call(getStudyState, { id: courseId }),
      call(listUnfinishedAttempts),
      call(listPracticalRuns, { query: `?user_course=${courseId}&limit=1&offset=0` }),
      ...(isStarted ? [call(getPlan, { id: courseId })] : []),
    ])
    await wait(between(random, 3, 8))
  }

  const signIn = async () => {
    await send({ name: 'page /auth', method: 'GET', path: '/auth' })
    // The browser fills in the form.
    await wait(between(random, 2, 10))
    const from = world.now()
    const response = await send(login, { body: { email: account.email, password: account.password } })
    const { access, refresh: secret } = readJson<{ access: string; refresh: string }>(response)
    Object.assign(session, { token: access, refresh: secret, tokenUntil: world.now() + tokenSeconds })
    session.binding = /refreshbinding=[^;]+/.exec(response.head)?.[0] ?? ''
    world.onSignedIn()
    await openCourses()
    world.figures.add(signInUntilCourses, from, (world.now() - from) * 1000, 200)
    await wait(between(random, 3, 8))
  }

  /** Answers all questions of the attempt, with the pulse beside. */
  const answerAll = async (attemptId: number, questions: readonly CheckQuestion[], target: Call) => {
    const pulse = setInterval(() => void call(getAttemptPulse, { id: attemptId }).catch(() => {}), pulseMs)
    try {
      await call(takeAttempt, { id: attemptId, body: { holder: 'f'.repeat(32) } })
      for (const { id, question } of questions) {
        const seconds = thinkSeconds(random)
        const variants = (question as unknown as { varients: { answer_number: number }[] }).varients
        const items = [variants[Math.floor(random() * variants.length)]?.answer_number ?? 1]
        await wait(seconds)
        const body = { answer_items: items, answer_time: Math.round(seconds) }
        const { status } = readJson<CheckQuestion>(await call(target, { id, body }))
        world.acknowledged.set(id, { items, isRight: status === 'Right' })
      }
      await wait(between(random, 2, 6))
    } finally {
      clearInterval(pulse)
    }
  }

  const train = async () => {
    const body = { question_count: random() < 0.5 ? 10 : 20, difficulty: 'Hard', user_course_id: courseId }
    const { id } = readJson<{ id: number }>(await call(generateSmartCheck, { body }))
    const [questions] = await Promise.all([
      call(listCheckQuestions, { query: `?user_check_skills=${id}` }),
      call(getAttemptPulse, { id }),
    ])
    await answerAll(id, readJson<CheckQuestion[]>(questions), saveCheckAnswer)
    await call(endCheck, { id })
    await wait(between(random, 5, 20))
  }

  const ticketsQuery = `?user_course_id=${courseId}&limit=20&offset=0`
  const takeTicket = async () => {
    await openCourse(true)
    const tickets = readJson<{ results: { id: number }[] }>(await call(listTickets, { query: ticketsQuery }))
    await wait(between(random, 2, 5))
    const started = await call(startTicket, { id: tickets.results[0]?.id ?? 0 })
    const { id, questions } = readJson<{ id: number; questions: CheckQuestion[] }>(started)
    await answerAll(id, questions, saveTicketAnswer)
    await call(endTicket, { id, body: { time_ticket: 400 } })
    await wait(between(random, 5, 20))
    await Promise.all([call(listTickets, { query: ticketsQuery }), call(getUserCourse, { id: courseId })])
    await wait(between(random, 3, 8))
  }

  const trainOnAndOn = async () => {
    await openCourse(false)
    for (;;) {
      await train()
      if (random() < 0.3) {
        await openCourses()
        await wait(between(random, 3, 8))
      }
      await openCourse(true)
    }
  }

  /** Repeats what was refused, until the time is over. */
  const persist = async (step: () => Promise<void>): Promise<void> => {
    while (world.now() < stepUntil) {
      try {
        await step()
        return
      } catch (error) {
        if (error instanceof Over) return
        if (!(error instanceof Refused)) throw error
        await wait(5).catch(() => {})
      }
    }
  }

  void world.gaveUp.then(() => session.browser.close())
  await pause(schedule.arrivesAt * 1000)
  await persist(signIn)
  stepUntil = Math.min(schedule.ticketAt ?? world.until, world.until)
  await persist(trainOnAndOn)
  if (schedule.ticketAt !== undefined && session.token !== null) {
    stepUntil = world.until
    await persist(takeTicket)
    await persist(trainOnAndOn)
  }
  hasLeft = true
  session.browser.close()
}
