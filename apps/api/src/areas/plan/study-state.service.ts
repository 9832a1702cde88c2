import type { StudyState } from '@dopusk/contract'
import { type Blueprint, type CalendarDay, isPassShown, passCountOf, secondsPerQuestion } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { answerKindOf } from '../../study/attempt-question.ts'
import { viewMemory } from '../../study/memory-row.ts'
import { examQuestionIds, memoriesOf, type PlanState, planOfDay } from '../../study/plan-state.ts'
import { type PlanDeps, readPlanState } from '../../study/plan-view.ts'
import type { QuestionVersions } from '../../study/question-versions.ts'
import { wordingDayOf } from '../../study/version-for.ts'
import { todayOf } from '../../today.ts'
import { findForecastQuality } from './forecast-quality.queries.ts'
import {
  countFirstAnswers,
  findExam,
  listQuestionsOfCourse,
  listRepeats,
  listTopicsOfCourse,
} from './study-state.queries.ts'

interface ReadDeps {
  db: Db
  versions: QuestionVersions
}

const readExam = async (db: Db, courseId: number): Promise<StudyState['exam']> => {
  const { questions_per_ticket: questions, ...exam } = await findExam(db, courseId)
  return {
    questions,
    minutes: exam.minutes ?? Math.ceil((questions * secondsPerQuestion) / 60),
    pass_count: exam.pass_count ?? passCountOf(questions, exam.pass_percent),
    blueprint: exam.blueprint as Blueprint | null,
    source: exam.source,
    verified: exam.is_verified ?? false,
  }
}

/** Replaces the version of each question by what its variants are like. */
const withKinds = async <Row extends { versionId: number }>({ db, versions }: ReadDeps, rows: readonly Row[]) => {
  const bodies = await versions.list(
    db,
    rows.map(({ versionId }) => versionId),
  )
  return rows.map(({ versionId, ...row }) => {
    const body = bodies.get(versionId)
    if (body === undefined) throw new Error(`No question version ${versionId}`)
    return { ...row, variant_count: body.variants.length, answer_kind: answerKindOf(body) }
  })
}

/** What is the same for all learners of a course who need the norms of this day. */
export const readCourseContent = async (deps: ReadDeps, courseId: number, day: CalendarDay) => {
  const [listed, exam] = await Promise.all([listQuestionsOfCourse(deps.db, courseId, day), readExam(deps.db, courseId)])
  return { questions: await withKinds(deps, listed), exam }
}

export type CourseContent = Awaited<ReturnType<typeof readCourseContent>>

/** What the learner's answers say of the speed of forgetting and of unseen questions. */
export const readAnswers = async (
  deps: ReadDeps,
  learnerId: number,
  courseId: number,
): Promise<Pick<StudyState, 'repeats' | 'first_answers'>> => {
  const [listed, first_answers] = await Promise.all([
    listRepeats(deps.db, learnerId, courseId),
    countFirstAnswers(deps.db, learnerId, courseId),
  ])
  const repeats = (await withKinds(deps, listed)).map(({ isKnown, elapsedDays, ...repeat }) => ({
    ...repeat,
    elapsed_days: elapsedDays,
    is_known: isKnown,
  }))
  return { repeats, first_answers }
}

/** The questions of the exam with what the learner remembers of them: nothing where their meaning has changed. */
export const examQuestions = ({ questions }: CourseContent, state: PlanState): StudyState['questions'] => {
  const byQuestion = memoriesOf(state.memories.filter(({ isChanged }) => !isChanged))
  const ofExam = new Set(examQuestionIds(state))
  return questions
    .filter(({ id }) => ofExam.has(id))
    .map((question) => {
      const memory = byQuestion.get(question.id)
      return { ...question, memory: memory === undefined ? null : viewMemory(memory) }
    })
}

/** What plan and forecast rest on, for the page, which counts them in a worker. */
export const getStudyState = async (
  deps: PlanDeps & ReadDeps,
  learnerId: number,
  userCourseId: number,
): Promise<StudyState> => {
  const { db, timeZone } = deps
  const state = await readPlanState(deps, learnerId, userCourseId)
  const { courseId } = state
  const [content, answers, topics, quality] = await Promise.all([
    readCourseContent(deps, courseId, wordingDayOf(state, todayOf(deps))),
    readAnswers(deps, learnerId, courseId),
    listTopicsOfCourse(db, courseId),
    findForecastQuality(db),
  ])
  const { measuredPace, answeredToday } = planOfDay(state, deps.now(), timeZone).request
  return {
    now: deps.now().toISOString(),
    today: todayOf(deps),
    time_zone: timeZone,
    start_date: state.startDate,
    measured_pace: measuredPace ?? null,
    answered_today: answeredToday.map(({ id, isNew }) => ({ id, is_new: isNew })),
    topics,
    questions: examQuestions(content, state),
    ...answers,
    exam: content.exam,
    is_pass_shown: quality === undefined || isPassShown(quality),
  }
}
