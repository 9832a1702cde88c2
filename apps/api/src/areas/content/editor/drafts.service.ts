import type { ContentDraft, ContentQuestion, DraftBody } from '@dopusk/contract'
import type { Db, Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Actor } from '../../../http/audit.ts'
import { viewImage } from '../../../study/question-body.ts'
import { deleteVerdicts, findRevisionOfDraft, findVerdict } from '../norms/revisions.queries.ts'
import { type Remarks, remarksOn } from './draft-remarks.ts'
import {
  type DraftRow,
  deleteDraft,
  findDraft,
  insertDraft,
  listKnownCourses,
  lockDraft,
  rebaseDraft,
  updateDraft,
} from './drafts.queries.ts'
import { isOfDemonstration } from './publish.queries.ts'
import { type CurrentQuestion, findQuestion, getCurrent, getPlanned } from './questions.queries.ts'

export interface EditorDeps {
  db: Db
  now: () => Date
}

export const getQuestion = async (db: Db, id: number): Promise<ContentQuestion> => {
  const question = await findQuestion(db, id)
  if (question === undefined) throw new AppError('not_found')
  return question
}

const emptyVariants = Array.from({ length: 4 }, (_, index) => ({ text: '', correct: index === 0 }))

const emptyDraft = (courseId: number): DraftBody => ({
  id_cok: null,
  topic: '',
  courses: [courseId],
  kind: null,
  text: '',
  image: null,
  variants: emptyVariants,
  comment: '',
  document: null,
  point: '',
  point_verified: false,
  key_phrase: '',
})

/** The published question as a draft begins with it. */
export const draftOf = ({ idCok, topic, courses, body, kind, keyPhrase }: CurrentQuestion): DraftBody => ({
  id_cok: idCok,
  topic,
  courses,
  kind,
  text: body.text,
  image: viewImage(body).image ?? null,
  variants: body.variants.map(({ text, correct }) => ({ text, correct })),
  comment: body.comment,
  document: body.normative?.document_id ?? null,
  point: body.normative?.point ?? '',
  point_verified: body.normative !== null && body.normative.verified !== false,
  key_phrase: keyPhrase ?? '',
})

export const isPlanned = ({ versionId, nextVersionId }: CurrentQuestion): boolean => versionId === nextVersionId

/** The question with the wording that the draft is of: the planned one, or the current one, which may be another by now. */
export const getBase = async (
  db: Db,
  { questionId, baseVersionId }: Pick<DraftRow, 'questionId' | 'baseVersionId'>,
): Promise<CurrentQuestion | undefined> => {
  if (questionId === null) return undefined
  const planned = await getPlanned(db, questionId)
  return planned?.versionId === baseVersionId ? planned : getCurrent(db, questionId)
}

/** What the remarks on a draft depend on. */
export const contextOf = async (
  db: Db,
  question: CurrentQuestion | undefined,
  { revisionId }: Pick<DraftRow, 'revisionId'>,
) => ({
  questionId: question?.id ?? null,
  planned:
    question === undefined || question.nextFrom === null
      ? null
      : { from: question.nextFrom, isOf: isPlanned(question) },
  revision:
    revisionId === null || question === undefined
      ? null
      : { verdict: await findVerdict(db, revisionId, question.id), before: question.body },
  isDemonstration: question !== undefined && (await isOfDemonstration(db, question.packKey)),
})

const viewDraft = async (db: Db, draft: DraftRow): Promise<ContentDraft> => {
  const current = await getBase(db, draft)
  return {
    id: draft.id,
    version: draft.version,
    updated_at: draft.updatedAt.toISOString(),
    updated_by: draft.updatedBy,
    body: draft.body,
    question: draft.questionId === null ? null : await getQuestion(db, draft.questionId),
    base: draft.baseVersionId,
    planned_from: current !== undefined && isPlanned(current) ? current.nextFrom : null,
    is_outdated: current !== undefined && current.versionId !== draft.baseVersionId,
    revision: (await findRevisionOfDraft(db, draft.id)) ?? null,
    ...(await remarksOn(db, draft.body, await contextOf(db, current, draft))),
  }
}

export const getDraft = async (db: Db, id: number): Promise<ContentDraft> => {
  const draft = await findDraft(db, id)
  if (draft === undefined) throw new AppError('not_found')
  return viewDraft(db, draft)
}

/** A question has one draft. */
const otherDraft = ({ planned_from: day }: ContentDraft): string =>
  `Уже правят ${day === null ? 'действующую' : 'будущую'} формулировку: сначала опубликуйте или удалите тот черновик`

/** Begins a change of a question, or goes on with the one that was begun; or begins a new question of a course. */
export const openDraft = async (
  { db, now }: EditorDeps,
  { caller }: Actor,
  {
    question,
    course,
    is_planned: wantsPlanned = false,
  }: { question?: number | undefined; course?: number | undefined; is_planned?: boolean | undefined },
): Promise<ContentDraft> => {
  const read = wantsPlanned ? getPlanned : getCurrent
  const current = question === undefined ? undefined : await read(db, question)
  if (question !== undefined && current === undefined) throw new AppError('not_found')
  if (course !== undefined && (await listKnownCourses(db, [course])).length === 0) throw new AppError('not_found')
  const id = await insertDraft(db, {
    now: now(),
    authorId: caller.userId,
    questionId: current?.id ?? null,
    baseVersionId: current?.versionId ?? null,
    courseId: course ?? null,
    body: current ? draftOf(current) : emptyDraft(course as number),
  })
  const draft = await getDraft(db, id)
  if (current && (draft.planned_from !== null) !== wantsPlanned && current.nextVersionId !== null)
    throw new AppError('invalid', { message: otherDraft(draft) })
  return draft
}

const changedBy = ({ updatedBy }: DraftRow) =>
  new AppError('changed_meanwhile', {
    message: `Черновик тем временем изменил другой сотрудник${updatedBy === null ? '' : `: ${updatedBy}`}. Ваш текст не сохранён`,
  })

/** Saves what is typed, and says what is wrong with it. */
export const saveDraft = async (
  { db, now }: EditorDeps,
  { caller }: Actor,
  { id, version, body }: { id: number; version: number; body: DraftBody },
): Promise<Remarks & { version: number; updated_at: string }> => {
  const at = now()
  const saved = await updateDraft(db, { id, version, body, authorId: caller.userId, now: at })
  const draft = await findDraft(db, id)
  if (draft === undefined) throw new AppError('not_found')
  if (saved === undefined) throw changedBy(draft)
  const current = await getBase(db, draft)
  const remarks = await remarksOn(db, body, await contextOf(db, current, draft))
  return { version: saved, updated_at: at.toISOString(), ...remarks }
}

/** Locks a draft of which the caller has read this version, or any. */
export const lockRead = async (tx: Tx, id: number, version: number | undefined): Promise<DraftRow> => {
  const draft = await lockDraft(tx, id)
  if (draft === undefined) throw new AppError('not_found')
  if (version !== undefined && draft.version !== version) throw changedBy(draft)
  return draft
}

export const rebase = async (
  { db }: EditorDeps,
  { id, version, wording }: { id: number; version: number; wording: number },
): Promise<ContentDraft> => {
  await db.transaction().execute(async (tx) => {
    const draft = await lockRead(tx, id, version)
    const current = draft.questionId === null ? undefined : await getCurrent(tx, draft.questionId)
    if (current === undefined) throw new AppError('not_found')
    if (![current.currentVersionId, current.nextVersionId].includes(wording)) throw new AppError('changed_meanwhile')
    await rebaseDraft(tx, id, wording)
  })
  return getDraft(db, id)
}

export const discardDraft = ({ db }: EditorDeps, id: number, version: number): Promise<{ question: number | null }> =>
  db.transaction().execute(async (tx) => {
    const draft = await lockRead(tx, id, version)
    await deleteDraft(tx, id)
    if (draft.revisionId !== null && draft.questionId !== null)
      await deleteVerdicts(tx, draft.revisionId, [draft.questionId])
    return { question: draft.questionId }
  })
