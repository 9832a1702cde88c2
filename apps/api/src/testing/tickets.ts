import {
  endTicket,
  generateTicket,
  getUserCourse,
  getUserTicket,
  listTickets,
  saveTicketAnswer,
  startTicket,
  type UserTicket,
} from '@dopusk/contract'
import { beforeAll, beforeEach } from 'vitest'
import { type MadeCourse, makeCourse, makeUserCourse } from './courses.ts'
import { makeUser, signInAs } from './people.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Variants of every question. */
export const right = [2]
export const wrong = [1]

export const at = (path: string, id: number) => path.replace('{id}', String(id))

interface TicketWorld {
  app: TestApp
  /** Two tickets of five questions; a generated one has three. */
  course: MadeCourse
  /** A new learner in each test, with access to the course. */
  learner: { id: number; email: string }
  token: string
  userCourseId: number
  /** The first ticket. */
  ticketId: number
}

/** Prepares the world for the tests of a file, and the calls of its learner. */
export const setUpTickets = () => {
  const world = {} as TicketWorld

  beforeAll(async () => {
    world.app = await startTestApp()
    world.course = await makeCourse(world.app.db, { questions: 5, tickets: 2 })
    await world.app.db.updateTable('course').set({ questions_per_ticket: 3 }).execute()
    world.ticketId = world.course.ticketIds[0] ?? 0
  })

  beforeEach(async () => {
    const { app, course } = world
    app.clock.now = new Date('2026-11-15T09:00:00Z')
    world.learner = await makeUser(app.db)
    world.token = await signInAs(app, world.learner)
    const own = { learnerId: world.learner.id, courseId: course.id, startDate: '2026-11-10' }
    world.userCourseId = await makeUserCourse(app.db, own)
  })

  const start = (id = world.ticketId, token = world.token) =>
    world.app.ask(startTicket, { path: at(startTicket.path, id), token })
  const answer = (id: number, answer_items: number[], token = world.token) => {
    const path = at(saveTicketAnswer.path, id)
    return world.app.ask(saveTicketAnswer, { path, body: { answer_items, answer_time: 10 }, token })
  }
  const end = (id: number, time_ticket = 1000, token = world.token) =>
    world.app.ask(endTicket, { path: at(endTicket.path, id), body: { time_ticket }, token })
  /** The first so many questions right, the others wrong. */
  const answerAll = async (attempt: UserTicket, rightCount: number) => {
    for (const [index, { question_ticket_id }] of attempt.questions.entries()) {
      await answer(question_ticket_id, index < rightCount ? right : wrong)
    }
  }
  const take = async (rightCount: number, id = world.ticketId) => {
    const { body } = await start(id)
    await answerAll(body, rightCount)
    return (await end(body.id)).body
  }

  return {
    world,
    start,
    answer,
    end,
    answerAll,
    take,
    read: (id: number, token = world.token) =>
      world.app.ask(getUserTicket, { path: at(getUserTicket.path, id), token }),
    list: (token = world.token, id = world.userCourseId) =>
      world.app.ask(listTickets, { path: `${listTickets.path}?user_course_id=${id}`, token }),
    generate: (token = world.token, id = world.userCourseId) =>
      world.app.ask(generateTicket, { body: { user_course_id: id }, token }),
    readCourse: async () => {
      const path = at(getUserCourse.path, world.userCourseId)
      return (await world.app.ask(getUserCourse, { path, token: world.token })).body
    },
    setCourse: (values: object) =>
      world.app.db.updateTable('user_course').set(values).where('id', '=', world.userCourseId).execute(),
  }
}
