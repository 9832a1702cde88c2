import {
  type Call,
  changeFavourite,
  endCheck,
  generateBadCheck,
  generateChangedCheck,
  generateFavouriteCheck,
  generateSmartCheck,
  generateTopicCheck,
  generateWeakCheck,
  getAttemptPulse,
  getLastCourse,
  getMemoryMap,
  getPlan,
  getQuestion,
  getStudyState,
  getUserCourse,
  getWeekActivity,
  listCheckQuestions,
  listCourseQuestions,
  listFavourites,
  listMistakes,
  listOwnCourses,
  listQuestions,
  listUnfinishedAttempts,
  type Question,
  type ResponseOf,
  rateAnswer,
  saveCheckAnswer,
  takeAttempt,
  type UserCourse,
  type WeekActivity,
} from '@dopusk/contract'
import { calendarDayAt } from '@dopusk/domain'
import type { InputOf, LooseInput } from '../../../shared/api/call.ts'
import { concernsLocalAttempt } from '../local-ids.ts'
import { hasOpenPack } from '../offline-clock.ts'
import { refusals } from '../offline-refusal.ts'
import type { OfflineStudy } from '../offline-study.ts'
import type { FavouriteChange } from '../offline-types.ts'
import { requestKey } from '../request-key.ts'
import { kinds } from '../store/offline-records.ts'
import { type ChosenCheck, chooseFrom, chooseSmart, chooseTopic } from './choose-check.ts'
import type { CourseState } from './course-state.ts'
import {
  viewListedQuestion,
  viewMemoryMap,
  viewPlan,
  viewStudyState,
  viewUserCourse,
  viewWeek,
} from './course-views.ts'
import { endAttempt, pulseOf, rateLocally, saveAnswerLocally } from './local-answers.ts'
import { createAttempt, viewCheck, viewQuestions } from './local-attempt.ts'
import { type ListRequest, pageOf, searchQuestions } from './question-pages.ts'

/** Null where what is stored cannot answer. */
type Answer = (input: LooseInput, study: OfflineStudy) => Promise<unknown>

const keyOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`

const answer = <C extends Call>(
  target: C,
  how: (input: InputOf<C>, study: OfflineStudy) => Promise<ResponseOf<C> | null>,
): [string, Answer] => [keyOf(target), how as Answer]

/** A view of the course that the path names. */
const ofCourse = <C extends Call>(target: C, view: (state: CourseState) => ResponseOf<C>): [string, Answer] => [
  keyOf(target),
  async ({ params }, study) => {
    const state = await study.courseState(Number(params?.id))
    return state === null ? null : view(state)
  },
]

/** Creates a check of the chosen questions; refuses where there is nothing to choose from. */
const generate = async (
  study: OfflineStudy,
  userCourseId: number,
  choose: (state: CourseState) => ChosenCheck,
): Promise<ResponseOf<typeof generateSmartCheck> | null> => {
  const state = await study.courseState(userCourseId)
  if (state === null) return null
  const chosen = choose(state)
  if (chosen.questionIds.length === 0) throw refusals.nothing_to_study()
  const taken = new Set((await study.attempts()).map(({ id }) => id))
  const attempt = createAttempt(state, chosen, (id) => taken.has(id))
  await study.saveAttempt(attempt)
  return viewCheck(await study.attemptView(attempt.id))
}

const generators = [
  answer(generateSmartCheck, ({ body }, study) =>
    generate(study, body.user_course_id, (state) => chooseSmart(state, body.difficulty, body.question_count)),
  ),
  answer(generateTopicCheck, ({ body }, study) =>
    generate(study, body.user_course_id, (state) => chooseTopic(state, body.topic_id, body.question_count)),
  ),
  ...(
    [
      [generateFavouriteCheck, 'favourites'],
      [generateBadCheck, 'mistakes'],
      [generateWeakCheck, 'weak'],
      [generateChangedCheck, 'changed'],
    ] as const
  ).map(([target, mode]) =>
    answer(target, ({ body }, study) =>
      generate(study, body.user_course_id, (state) => chooseFrom(state, mode, body.question_count)),
    ),
  ),
]

/** Of attempts that were begun here; those of the server need it. */
const ofAttempts = [
  answer(listCheckQuestions, async ({ query }, study) =>
    viewQuestions(await study.attemptView(Number(query.user_check_skills))),
  ),
  answer(getAttemptPulse, ({ params }, study) => pulseOf(study, Number(params.id))),
  answer(takeAttempt, ({ params }, study) => pulseOf(study, Number(params.id))),
  answer(saveCheckAnswer, ({ params, body }, study) =>
    saveAnswerLocally(study, Number(params.id), { items: body.answer_items, answerTimeS: body.answer_time }),
  ),
  answer(rateAnswer, ({ params, body }, study) => rateLocally(study, Number(params.id), body.user_memorization)),
  answer(endCheck, ({ params }, study) => endAttempt(study, Number(params.id))),
]

/** The first state whose course has the question. */
const findQuestion = async (study: OfflineStudy, id: number): Promise<Question | null> => {
  for (const state of await study.allStates()) {
    const found = viewListedQuestion(state, id)
    if (found !== null) return found
  }
  return null
}

const listed = async (
  study: OfflineStudy,
  userCourseId: number,
  request: ListRequest,
  idsOf: (state: CourseState) => readonly number[],
) => {
  const state = await study.courseState(userCourseId)
  if (state === null) return null
  const found = searchQuestions(
    idsOf(state).flatMap((id) => viewListedQuestion(state, id) ?? []),
    request.search ?? '',
  )
  return pageOf(found, request)
}

const allIds = ({ pack }: CourseState) => pack.questions.map(({ id }) => id)
const mistakeIds = (state: CourseState) => allIds(state).filter((id) => state.memories.get(id)?.level === 'Bad')

const questionLists = [
  answer(listCourseQuestions, ({ params, query }, study) =>
    listed(study, Number(params.id), query as ListRequest, allIds),
  ),
  answer(listFavourites, ({ query }, study) =>
    listed(study, Number(query.user_course_id), query as ListRequest, ({ favourites }) => favourites),
  ),
  answer(listMistakes, async ({ query }, study) => {
    const page = await listed(study, Number(query.user_course_id), query as ListRequest, mistakeIds)
    return page && { ...page, results: page.results.map((question) => ({ question })) }
  }),
  answer(listQuestions, async ({ query }, study) => {
    const found = await Promise.all(query.question_ids.split(',').map((id) => findQuestion(study, Number(id))))
    return found.some((question) => question === null) ? null : (found as Question[])
  }),
  answer(getQuestion, ({ params }, study) => findQuestion(study, Number(params.id))),
  answer(changeFavourite, async ({ params, body }, study) => {
    const question = await findQuestion(study, Number(params.id))
    if (question === null) return null
    const selected = body?.selected ?? !question.selected
    const change: FavouriteChange = { selected, changedAtMs: Date.now() }
    await study.records.put(kinds.favourite, question.id, change)
    return { id: question.id, selected }
  }),
]

const copied = async <T>(study: OfflineStudy, target: Call) => {
  const copy = await study.copy(requestKey(target, {}))
  return copy === undefined ? null : { answer: copy.answer as T, savedAtMs: copy.savedAtMs }
}

/** All courses as they were last known; stored ones as they are now. */
const ownCourses = async (study: OfflineStudy): Promise<UserCourse[] | null> => {
  const current = new Map((await study.allStates()).map((state) => [state.pack.user_course.id, viewUserCourse(state)]))
  if (current.size === 0) return null
  const known = (await copied<UserCourse[]>(study, listOwnCourses))?.answer ?? [...current.values()]
  return known.map((course) => current.get(course.id) ?? course)
}

/** The course with the latest answer here; before the first one, the one that the server named, if it is stored. */
const lastState = async (study: OfflineStudy): Promise<CourseState | null> => {
  const states = await study.allStates()
  const answers = await study.answers()
  const latest = answers.sort((one, other) => Date.parse(other.answeredAt) - Date.parse(one.answeredAt))[0]
  const copy = await copied<ResponseOf<typeof getLastCourse>>(study, getLastCourse)
  const id = latest?.userCourseId ?? copy?.answer.user_course.id
  return states.find(({ pack }) => pack.user_course.id === id) ?? states[0] ?? null
}

const overview = [
  answer(listOwnCourses, (_, study) => ownCourses(study)),
  answer(getLastCourse, async (_, study) => {
    const state = await lastState(study)
    if (state === null) return null
    const user_course = viewUserCourse(state)
    return { course: user_course.course, user_course, plan: user_course.is_active ? viewPlan(state) : null }
  }),
  answer(getWeekActivity, async (_, study) => {
    const copy = await copied<WeekActivity>(study, getWeekActivity)
    const state = await lastState(study)
    if (copy === null || state === null) return null
    const copiedOn = calendarDayAt(new Date(copy.savedAtMs), state.pack.state.time_zone)
    return viewWeek(copy.answer, { copiedOn, today: state.today, answerDays: state.answerDays })
  }),
  answer(listUnfinishedAttempts, async (_, study) => {
    if ((await study.packs()).length === 0) return null
    const views = await Promise.all((await study.attempts()).map(({ id }) => study.attemptView(id)))
    return views
      .filter(({ attempt, answers }) => !attempt.isFinished && answers.size > 0)
      .sort((one, other) => other.attempt.id - one.attempt.id)
      .slice(0, 1)
      .map(({ attempt, answers }) => ({
        id: attempt.id,
        type: 'check_skill' as const,
        user_course: attempt.userCourseId,
        course_name: attempt.courseName,
        mode: attempt.mode,
        ticket: null,
        question_count: attempt.questions.length,
        answered_count: answers.size,
        remaining_seconds: null,
      }))
  }),
]

const courseCalls = [
  ofCourse(getUserCourse, viewUserCourse),
  ofCourse(getPlan, viewPlan),
  ofCourse(getStudyState, viewStudyState),
  ofCourse(getMemoryMap, viewMemoryMap),
]

const answers = new Map<string, Answer>([...generators, ...ofAttempts, ...questionLists, ...overview, ...courseCalls])

const attemptCalls = new Set(ofAttempts.map(([key]) => key))

/** The answer of what is stored; undefined where it cannot answer. */
export const answerOffline = async (
  target: Pick<Call, 'method' | 'path'>,
  input: LooseInput,
  study: OfflineStudy,
): Promise<unknown> => {
  const key = keyOf(target)
  if (attemptCalls.has(key) && !concernsLocalAttempt(input)) return undefined
  const computed = (await answers.get(key)?.(input, study)) ?? undefined
  if (computed !== undefined || target.method !== 'GET') return computed
  // A copy of a person without a pack would show courses that cannot be opened.
  if (!hasOpenPack()) return undefined
  return (await study.copy(requestKey(target, input)))?.answer
}
