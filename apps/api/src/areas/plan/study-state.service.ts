import type { StudyState } from '@dopusk/contract'
import { type Blueprint, passCountOf, secondsPerQuestion } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { answerKindOf } from '../../study/attempt-question.ts'
import { planOfDay } from '../../study/plan-state.ts'
import type { QuestionVersions } from '../../study/question-versions.ts'
import { todayOf } from '../../today.ts'
import { type PlanDeps, readPlanState } from './plan.service.ts'
import {
  countFirstAnswers,
  findExam,
  listQuestionsOfCourse,
  listRepeats,
  listTopicsOfCourse,
} from './study-state.queries.ts'

const readExam = async (db: Db, courseId: number): Promise<StudyState['exam']> => {
  const { questions_per_ticket: questions, ...exam } = await findExam(db, courseId)
  return {
    questions,
    minutes: exam.minutes ?? Math.ceil((questions * secondsPerQuestion) / 60),
    pass_count: exam.pass_count ?? passCountOf(questions, exam.pass_percent),
    blueprint: exam.blueprint as Blueprint | null,
    source: exam.source,
  }
}

/** What plan and forecast rest on, for the page, which counts them in a worker. */
export const getStudyState = async (
  deps: PlanDeps & { versions: QuestionVersions },
  learnerId: number,
  userCourseId: number,
): Promise<StudyState> => {
  const { db, versions } = deps
  const state = await readPlanState(deps, learnerId, userCourseId)
  const { courseId } = state
  const [listed, topics, repeats, first_answers, exam] = await Promise.all([
    listQuestionsOfCourse(db, courseId),
    listTopicsOfCourse(db, courseId),
    listRepeats(db, learnerId, courseId),
    countFirstAnswers(db, learnerId, courseId),
    readExam(db, courseId),
  ])
  const bodies = await versions.list(
    db,
    [...listed, ...repeats].map(({ versionId }) => versionId),
  )
  const kindOf = (versionId: number) => {
    const body = bodies.get(versionId)
    if (body === undefined) throw new Error(`No question version ${versionId}`)
    return { variant_count: body.variants.length, answer_kind: answerKindOf(body) }
  }
  const { memories, measuredPace, answeredToday } = planOfDay(state, deps.now(), deps.timeZone).request
  return {
    now: deps.now().toISOString(),
    today: todayOf(deps),
    time_zone: deps.timeZone,
    start_date: state.startDate,
    measured_pace: measuredPace ?? null,
    answered_today: answeredToday.map(({ id, isNew }) => ({ id, is_new: isNew })),
    topics,
    questions: listed.map(({ id, topic, versionId }) => {
      const memory = memories.get(id)
      return {
        id,
        topic,
        ...kindOf(versionId),
        memory:
          memory === undefined
            ? null
            : {
                level: memory.level,
                stability: memory.stability,
                difficulty: memory.difficulty,
                reviewed_at: memory.reviewedAt.toISOString(),
                due_at: memory.dueAt.toISOString(),
                repetitions: memory.repetitions,
                lapses: memory.lapses,
              },
      }
    }),
    repeats: repeats.map(({ versionId, isKnown, elapsedDays, stability }) => ({
      elapsed_days: elapsedDays,
      stability,
      ...kindOf(versionId),
      is_known: isKnown,
    })),
    first_answers,
    is_pass_shown: true,
    exam,
  }
}
