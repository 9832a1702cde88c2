import type { OfflinePack, StudyState, UserCourse } from '@dopusk/contract'
import { addDays, type CalendarDay, lastAccessDay, startOfDay } from '@dopusk/domain'
import { answerKindOf } from '../../study/attempt-question.ts'
import { viewMemory } from '../../study/memory-row.ts'
import { requireOpenCourse } from '../../study/own-course.ts'
import { examQuestionIds, memoriesOf, type PlanState, planOfDay } from '../../study/plan-state.ts'
import { getPlan, type PlanDeps, readPlanState } from '../../study/plan-view.ts'
import { type QuestionBody, viewImage } from '../../study/question-body.ts'
import type { QuestionVersions } from '../../study/question-versions.ts'
import { wordingDayOf } from '../../study/version-for.ts'
import { todayOf } from '../../today.ts'
import { listPackedQuestions, type PackedRow } from './offline-pack.queries.ts'
import type { PackSigner } from './pack-signer.ts'

export interface OfflinePackDeps extends PlanDeps {
  versions: QuestionVersions
  signer: PackSigner
  /** Of the areas of courses and plans. */
  getUserCourse: (learnerId: number, userCourseId: number) => Promise<UserCourse>
  getStudyState: (learnerId: number, userCourseId: number) => Promise<StudyState>
}

const maxPackDays = 14

/** The end of the last day of access, at most 14 days from now. */
const expiryOf = (state: PlanState, now: Date, today: CalendarDay, timeZone: string): Date => {
  const latest = new Date(now.getTime() + maxPackDays * 86_400_000)
  const endOfAccess = startOfDay(addDays(lastAccessDay(state, today), 1), timeZone)
  return endOfAccess < latest ? endOfAccess : latest
}

type Points = OfflinePack['points']

/** Most points are cited by several questions: each is sent once. */
const createPointList = () => {
  const places = new Map<string, number>()
  const points: Points = []
  const placeOf = ({ normative }: QuestionBody): number | null => {
    if (normative === null) return null
    const { document_id: document, title, point, text } = normative
    const key = JSON.stringify([document, point, text])
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, points.length)
    return points.push({ document, title, point, text }) - 1
  }
  return { points, placeOf }
}

type PackedQuestions = Pick<OfflinePack, 'questions' | 'points'>

const viewQuestions = (
  rows: readonly PackedRow[],
  bodies: ReadonlyMap<number, QuestionBody>,
  state: PlanState,
  prove: (row: PackedRow) => string,
): PackedQuestions => {
  const { points, placeOf } = createPointList()
  const memories = memoriesOf(state.memories)
  const inExam = new Set(examQuestionIds(state))
  const questions = rows.map((row) => {
    const body = bodies.get(row.versionId)
    if (body === undefined) throw new Error(`No question version ${row.versionId}`)
    const memory = memories.get(row.id)
    return {
      id: row.id,
      id_cok: row.idCok,
      version: row.versionId,
      proof: prove(row),
      topic: row.topic,
      question_text: body.text,
      selected: row.isFavourite,
      answer_kind: answerKindOf(body),
      not_in_force: row.notInForce,
      norm_ends: row.normEnds,
      withdrawn_on: row.withdrawnOn,
      ...viewImage(body),
      answer_variants: body.variants.map(({ number, text, correct }) => ({
        answer_number: number,
        answer_text: text,
        correct,
      })),
      is_given: row.isGiven,
      comment: body.comment,
      point: placeOf(body),
      is_in_exam: inExam.has(row.id),
      memory: memory === undefined ? null : viewMemory(memory),
    }
  })
  return { questions, points }
}

/** Everything that a course is studied by without a line. A paused course is not given: it could not be answered. */
export const getOfflinePack = async (
  deps: OfflinePackDeps,
  learnerId: number,
  userCourseId: number,
): Promise<OfflinePack> => {
  const { db, timeZone } = deps
  const now = deps.now()
  const today = todayOf(deps)
  const planState = await readPlanState(deps, learnerId, userCourseId)
  const { courseId } = requireOpenCourse(planState, today)
  const [user_course, plan, { questions: _, ...state }, rows] = await Promise.all([
    deps.getUserCourse(learnerId, userCourseId),
    getPlan(deps, learnerId, userCourseId),
    deps.getStudyState(learnerId, userCourseId),
    listPackedQuestions(db, {
      learnerId,
      courseId,
      day: wordingDayOf(planState, today),
      lastDay: addDays(today, maxPackDays),
    }),
  ])
  const bodies = await deps.versions.list(
    db,
    rows.map(({ versionId }) => versionId),
  )
  const expiresAt = expiryOf(planState, now, today, timeZone)
  const pack_id = deps.signer.sign({ learnerId, userCourseId, issuedAt: now, expiresAt })
  const { request } = planOfDay(planState, now, timeZone)
  return {
    pack_id,
    issued_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
    user_course,
    plan,
    plan_input: {
      questions: [...request.questionIds],
      changed: [...request.changedIds],
      previous_mode: planState.planMode,
      seconds_per_answer: planState.secondsPerAnswer,
    },
    state,
    ...viewQuestions(rows, bodies, planState, ({ id, versionId }) =>
      deps.signer.prove(pack_id, { questionId: id, versionId }),
    ),
  }
}

/** What makes a pack another one: not when it was issued. A pack of another day has another plan, and expires later. */
export const contentOfPack = ({ pack_id: _, issued_at, expires_at, state, questions, ...rest }: OfflinePack) => ({
  ...rest,
  state: { ...state, now: null },
  questions: questions.map((question) => ({ ...question, proof: null })),
})
