import type { Check } from '@dopusk/contract'
import { calendarDayAt, chooseQuestions, type Difficulty, defaultCheckSize, shuffle } from '@dopusk/domain'
import type { Db, Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { lockLearner } from '../../learning/lock-learner.ts'
import { getOpenCourse, type OwnCourse } from '../../learning/own-course.ts'
import { type AskedQuestion, insertCheck, listAskedQuestions } from './checks.queries.ts'
import { listFavouriteIds, listMistakeIds, readSupply } from './supply.queries.ts'

export interface ChecksDeps {
  db: Db
  now: () => Date
  random: () => number
  timeZone: string
}

interface Asked {
  learnerId: number
  userCourseId: number
  difficulty: Difficulty | null
}

type Choose = (tx: Tx, course: OwnCourse, now: Date) => Promise<number[]>

/** Only what a question is before its answer: the body's right variants, comment and norm stay here. */
const viewAsked = (checkId: number, { id, no, questionId, idCok, body, isFavourite }: AskedQuestion) => ({
  id,
  number_in_check: no,
  status: 'Not Answered' as const,
  user_check_skills: checkId,
  question: {
    id: questionId,
    id_cok: idCok,
    question_text: body.text,
    selected: isFavourite,
    varients: body.variants.map(({ number, text }) => ({ answer_number: number, answer_text: text })),
  },
})

/** Makes a check of the chosen questions in an order of its own; nothing to choose from is a refusal. */
const makeCheck = async (deps: ChecksDeps, asked: Asked, choose: Choose): Promise<Check> => {
  const now = deps.now()
  const { learnerId, userCourseId, difficulty } = asked
  return deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    const course = await getOpenCourse(tx, learnerId, userCourseId, calendarDayAt(now, deps.timeZone))
    const chosen = await choose(tx, course, now)
    if (chosen.length === 0) throw new AppError('nothing_to_study')
    const questionIds = shuffle(chosen, deps.random)
    const id = await insertCheck(tx, { learnerId, userCourseId, difficulty, questionIds, now })
    const questions = await listAskedQuestions(tx, learnerId, id)
    return {
      id,
      status: 'Not started',
      difficulty,
      created_at: now.toISOString(),
      question_count: questions.length,
      right_answers: 0,
      user_course: userCourseId,
      questions: questions.map((question) => viewAsked(id, question)),
    }
  })
}

export const makeSmartCheck = (
  deps: ChecksDeps,
  asked: Asked & { difficulty: Difficulty; count: number },
): Promise<Check> =>
  makeCheck(deps, asked, async (tx, { courseId }, now) => {
    const { learnerId, count, difficulty } = asked
    return chooseQuestions(difficulty, count, await readSupply(tx, { learnerId, courseId, count, now }))
  })

const sizeOf = (asked: number | undefined, items: number[]) => asked ?? defaultCheckSize(items.length)
const mostAsked = 40

export const makeFavouriteCheck = (
  deps: ChecksDeps,
  asked: { learnerId: number; userCourseId: number; count: number | undefined; isSuperuser: boolean },
): Promise<Check> =>
  makeCheck(deps, { ...asked, difficulty: null }, async (tx, { courseId }) => {
    const within = asked.isSuperuser ? 'any' : courseId
    const items = await listFavouriteIds(tx, asked.learnerId, within, mostAsked)
    return items.slice(0, sizeOf(asked.count, items))
  })

export const makeMistakesCheck = (
  deps: ChecksDeps,
  asked: { learnerId: number; userCourseId: number; count: number | undefined },
): Promise<Check> =>
  makeCheck(deps, { ...asked, difficulty: null }, async (tx, { courseId }, now) => {
    const items = await listMistakeIds(tx, asked.learnerId, courseId, now, mostAsked)
    return items.slice(0, sizeOf(asked.count, items))
  })
