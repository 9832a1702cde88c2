import type { Course, MemoryMap, ResetCheck, UserCourse, WeekActivity } from '@dopusk/contract'
import { startSession } from '../shared/api/session.ts'
import { type FakeRequest, fakeServer, refusal } from './fake-server.ts'
import { makeToken, makeUser, organisation } from './people.ts'
import { fakeWorker, makePlan, makeStudyState } from './plan.ts'

/** Courses, and a fake server with them. */
export const makeCourse = (more: Partial<Course> = {}): Course => ({
  id: 11,
  name: 'Специалист в сфере промышленной безопасности',
  qual_code: '40.20900.01',
  description: 'Законодательство и производственный контроль',
  version: '2026.1',
  question_count: 160,
  titles: ['Законодательство', 'Производственный контроль'],
  testing: { id: 1, ticket_count: 10, questions_per_ticket: 20, pass_percent: 80 },
  ...more,
})

export const makeUserCourse = (more: Partial<UserCourse> = {}): UserCourse => ({
  id: 5,
  user: 1,
  course: makeCourse(),
  start_date: '2026-11-03',
  is_paused: false,
  access_days: 30,
  is_active: true,
  status: 'Started',
  progress: 49,
  remaining_days: 23,
  paused_days: 0,
  count: 160,
  questions_studied: 112,
  good_memorization_count: 93,
  bad_memorization_count: 19,
  course_time: 24_000,
  access_until: '2026-12-02',
  paused_since: null,
  can_ask_prolong: false,
  prolong_asked_at: null,
  norms_on: '2026-12-31',
  contact: { name: 'ООО «Вектор»', phone: '+73420000010', email: 'vector@example.org' },
  ...more,
})

export const makeNamedCourse = (id: number, name: string, more: Partial<UserCourse> = {}) =>
  makeUserCourse({ id, course: makeCourse({ id: id + 100, name }), ...more })

export const week: WeekActivity = {
  skills_today: 12,
  tests_today: 1,
  skills_this_week: 148,
  tests_this_week: 3,
  today: 'tuesday',
  streak_days: 2,
  monday: true,
  tuesday: true,
  wednesday: false,
  thursday: false,
  friday: false,
  saturday: false,
  sunday: false,
}

export const memoryMap: MemoryMap = {
  due_today: 14,
  questions: [
    { id: 301, level: 'Excellent' },
    { id: 302, level: 'Good' },
    { id: 303, level: 'Satisfactorily' },
    { id: 304, level: 'Bad' },
    { id: 305, level: null },
  ],
}

export const makeResetCheck = (more: Partial<ResetCheck> = {}): ResetCheck => ({
  success: true,
  show_reset: true,
  message: 'Есть что сбросить',
  learned_questions_count: 5,
  learned_questions: [1, 2, 3, 4, 5].map((id) => ({
    id,
    question_text: `Текст вопроса ${id}`,
    memorization: 'Good',
    correct_count: 1,
  })),
  shared_questions_count: 0,
  ...more,
})

type Answer = object | 'offline' | 'hang'
export type Answers = Record<string, Answer | ((request: FakeRequest) => Answer | Promise<Answer>)>

const answered = (body: unknown) => ({ body })

/** Signs a learner in and starts a fake server; `answers` replace the default ones. */
export const serveCourses = (answers: Answers = {}) => {
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
  fakeWorker()
  const all: Answers = {
    '/api/profiles/': answered([organisation]),
    '/users/api/current_user/': answered(makeUser()),
    '/api/courses/user-courses/': answered([makeUserCourse()]),
    '/api/user-courses/last-course/': answered({
      course: makeCourse(),
      user_course: makeUserCourse(),
      plan: makePlan(),
    }),
    '/api/user-days/current-week-activity/': answered(week),
    '/api/user-courses/5/': answered(makeUserCourse()),
    '/api/user-courses/5/memory_map/': answered(memoryMap),
    '/api/user-courses/5/plan/': answered(makePlan()),
    '/api/user-courses/5/study-state/': answered(makeStudyState()),
    '/api/attempts/unfinished/': answered([]),
    '/api/user-courses/5/reset-check/': answered(makeResetCheck()),
    ...answers,
  }
  return fakeServer(async (request) => {
    const answer = all[request.path.split('?')[0] ?? ''] ?? refusal(404, 'not_found', 'Ничего не найдено')
    return (await (typeof answer === 'function' ? answer(request) : answer)) as { body: unknown }
  })
}
