import { isDeepStrictEqual } from 'node:util'
import { cleanLines, cleanText } from '@dopusk/content'
import type { ContentQuestion, DraftBody } from '@dopusk/contract'
import { carryOver, russianDay } from '@dopusk/domain'
import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../../http/audit.ts'
import { updateNormEnds } from '../../../study/norm-ends.ts'
import type { QuestionBody } from '../../../study/question-body.ts'
import { numberVariants } from '../build-question-body.ts'
import { knownInterval } from '../known-interval.ts'
import { lockContent } from '../lock-content.queries.ts'
import { isKeyMended, isSameVariant } from '../mended-key.ts'
import { inPack, localPrefix } from '../pack-rows.ts'
import { requireFaultless } from '../require-faultless.ts'
import { closeNeedlessReviews } from '../review-tasks.queries.ts'
import { updateCounts } from '../save-courses.ts'
import { remarksOn } from './draft-remarks.ts'
import { type DraftRow, deleteDraft, findCitedPoint } from './drafts.queries.ts'
import { contextOf, draftOf, type EditorDeps, getBase, getQuestion, isPlanned, lockRead } from './drafts.service.ts'
import {
  addNextWording,
  addWording,
  changeCourses,
  insertQuestion,
  isBankNumberTaken,
  linkCitedPoint,
  listTicketsWith,
  markListsEdited,
  type NewWording,
  nextBankNumber,
  retireOnScreen,
  topicWithTitle,
  updateBesideText,
  updateQuestion,
} from './publish.queries.ts'
import { type CurrentQuestion, getPlanned, listCurrent } from './questions.queries.ts'

/** Of the same text with the same fields, whatever their order. */
const isSameBody = (one: QuestionBody, other: QuestionBody): boolean => isDeepStrictEqual(one, other)

/** The same variants keep their numbers: answers to the wording before can be graded by this one. */
const variantsOf = (
  packKey: string,
  draft: DraftBody,
  current: CurrentQuestion | undefined,
): QuestionBody['variants'] => {
  const numbered = numberVariants(inPack(packKey), draft.variants)
  const before = current?.body.variants ?? []
  const kept = before.flatMap((known) => {
    const same = numbered.find((variant) => isSameVariant(variant, known))
    return same ? [{ ...same, number: known.number }] : []
  })
  return kept.length === numbered.length && kept.length === before.length ? kept : numbered
}

const bodyOf = (
  packKey: string,
  draft: DraftBody,
  cited: { title: string; text: string } | undefined,
  current: CurrentQuestion | undefined,
): QuestionBody => ({
  text: draft.text,
  variants: variantsOf(packKey, draft, current),
  comment: draft.comment,
  normative:
    cited && draft.document !== null
      ? {
          document_id: draft.document,
          title: cited.title,
          point: draft.point,
          text: cited.text,
          ...(draft.point_verified ? {} : { verified: false as const }),
        }
      : null,
  image: draft.image,
})

/** Why a question cannot leave all courses but these: their tickets ask it. Undefined where it can. */
export const wordTicketsWith = async (
  tx: Tx,
  questionId: number,
  courses: readonly number[] = [],
): Promise<string | undefined> => {
  const asking = (await listTicketsWith(tx, questionId)).filter(({ courseId }) => !courses.includes(courseId))
  if (asking.length === 0) return undefined
  return `Сначала замените вопрос в билетах: ${asking.map(({ course, no }) => `«${course}», билет ${no}`).join('; ')}`
}

/** With the spaces that a pack has: it is the same when it comes back from a file. */
const asPublished = (draft: DraftBody): DraftBody => ({
  ...draft,
  text: cleanLines(draft.text),
  variants: draft.variants.map(({ text, correct }) => ({ text: cleanText(text), correct })),
  comment: cleanText(draft.comment),
  image: draft.image && { ...draft.image, alt: cleanText(draft.image.alt) },
})

export interface Publication {
  body: DraftBody
  /** The key of a new question. */
  newKey: string
  current: CurrentQuestion | undefined
  note: string
  changesMeaning: boolean
  /** Of the wording whose meaning it has; without it, that of the wording before it or another one. */
  meaningNo?: number
  /** The day on which the wording follows; without it, it is current at once. */
  from?: string
  actor: Actor
  now: Date
}

/** Another right answer is another meaning, whatever its author says: learners are asked again. */
const hasOtherKey = (current: CurrentQuestion | undefined, body: QuestionBody): boolean =>
  current !== undefined && isKeyMended(current.body, body)

const meaningNoOf = ({ current, meaningNo }: Publication, isOtherMeaning: boolean): number => {
  if (meaningNo !== undefined) return meaningNo
  if (current === undefined) return 1
  return isOtherMeaning ? current.lastMeaningNo + 1 : current.meaningNo
}

/** Saves the wording, where it is another one, and what belongs to the question; returns the question's id. */
export const saveQuestion = async (tx: Tx, publication: Publication): Promise<number> => {
  const { newKey, current, note, changesMeaning, actor, now } = publication
  const typed = asPublished(publication.body)
  const packKey = current?.packKey ?? newKey
  const cited = typed.document === null ? undefined : await findCitedPoint(tx, typed.document, typed.point)
  const body = bodyOf(packKey, typed, cited, current)
  const isOtherMeaning = changesMeaning || hasOtherKey(current, body)
  const topicId = await topicWithTitle(tx, typed.topic, typed.courses)
  const idCok = typed.id_cok ?? current?.idCok ?? (await nextBankNumber(tx))
  const wording: NewWording = {
    body,
    kind: typed.kind,
    keyPhrase: typed.key_phrase || null,
    ...knownInterval({
      validFrom: publication.from ?? cited?.validFrom ?? null,
      validUntil: cited?.validUntil ?? (publication.from === undefined ? current?.nextFrom : null) ?? null,
    }),
    meaningNo: meaningNoOf(publication, isOtherMeaning),
    authorId: actor.caller.userId,
    note,
    now,
  }
  const link = async (versionId: number) => {
    if (typed.document !== null) await linkCitedPoint(tx, versionId, typed.document, typed.point)
  }
  if (current === undefined) {
    const { questionId, versionId } = await insertQuestion(tx, { packKey, idCok, topicId, wording })
    await link(versionId)
    return questionId
  }
  const isSame = isSameBody(body, current.body) && !isOtherMeaning
  if (isSame && (publication.from === undefined || isPlanned(current)))
    await updateBesideText(tx, current.versionId, wording)
  else if (publication.from !== undefined) await link(await addNextWording(tx, current.id, wording, publication.from))
  else await link(await addWording(tx, current.id, wording))
  await updateQuestion(tx, { id: current.id, idCok, topicId, now })
  return current.id
}

/** Puts a question into the courses of its draft. */
export const saveCourses = async (tx: Tx, now: Date, questionId: number, courses: readonly number[]): Promise<void> => {
  const changed = await changeCourses(tx, questionId, courses)
  await markListsEdited(tx, now, changed, questionId)
  for (const courseId of changed) await updateCounts(tx, courseId)
}

/** A draft without faults, of the wording that the question has now. */
export const requirePublishable = async (
  tx: Tx,
  draft: DraftRow,
  current: CurrentQuestion | undefined,
): Promise<void> => {
  if (current && current.versionId !== draft.baseVersionId) {
    throw new AppError('changed_meanwhile', {
      message: 'У вопроса появилась другая формулировка. Сравните её со своей, потом публикуйте',
    })
  }
  const { faults } = await remarksOn(tx, draft.body, await contextOf(tx, current, draft))
  requireFaultless(faults)
  const { id_cok: idCok, courses } = draft.body
  if (idCok !== null && idCok !== current?.idCok && (await isBankNumberTaken(tx, idCok, draft.questionId)))
    throw new AppError('invalid', { fields: { id_cok: 'Этот номер уже есть у другого вопроса' } })
  const inTickets = current && (await wordTicketsWith(tx, current.id, courses))
  if (inTickets) throw new AppError('invalid', { fields: { courses: inTickets } })
}

type MendedPlan = { wording: number; mend: boolean } | undefined

/** Whoever mends a wording that another one is planned to follow says whether that one is mended, too. */
const requirePlanSeen = (current: CurrentQuestion | undefined, planned: MendedPlan): void => {
  const nextVersionId = current && !isPlanned(current) ? current.nextVersionId : null
  if (nextVersionId === (planned?.wording ?? null)) return
  if (current?.nextFrom == null || planned !== undefined) throw new AppError('changed_meanwhile')
  const message = `С\u00a0${russianDay(current.nextFrom)} вопрос сменит другая формулировка: решите, исправить\u00a0ли и\u00a0её`
  throw new AppError('invalid', { message, fields: { planned: message } })
}

/** Makes the changes of the draft in the wording that is planned to follow. */
const mendPlanned = async (
  tx: Tx,
  {
    before,
    draft,
    ...publication
  }: Omit<Publication, 'current' | 'newKey'> & {
    before: CurrentQuestion
    draft: DraftRow
  },
): Promise<void> => {
  const planned = await getPlanned(tx, before.id)
  if (planned?.nextFrom == null) return
  const known = draftOf(planned)
  const { words, isChanged } = carryOver(draftOf(before), asPublished(draft.body), known)
  if (!isChanged) return
  const { id_cok, topic, courses } = draft.body
  const body = { ...known, ...words, id_cok, topic, courses }
  const { faults } = await remarksOn(tx, body, await contextOf(tx, planned, draft))
  if (faults[0]) throw new AppError('invalid', { message: `Будущая формулировка: ${faults[0].message}` })
  const today = (await listCurrent(tx, [before.id])).get(before.id)
  // What meant the same goes on meaning the same: whoever answers today's wording is not asked again on the day.
  const meaning = today && planned.meaningNo === before.meaningNo && { meaningNo: today.meaningNo }
  await saveQuestion(tx, { ...publication, ...meaning, body, current: planned, newKey: '', from: planned.nextFrom })
}

interface PublishRequest {
  id: number
  version: number
  note: string
  changesMeaning: boolean
  planned: MendedPlan
}

/** Publishes a draft: learners get the new wording from now on, and answers keep the one that they were given to. */
export const publishDraft = async (
  { db, now }: EditorDeps,
  actor: Actor,
  { id, version, note, changesMeaning, planned }: PublishRequest,
): Promise<ContentQuestion> => {
  const questionId = await db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const draft = await lockRead(tx, id, version)
    if (draft.revisionId !== null)
      throw new AppError('invalid', { message: 'Эта правка выходит вместе с новой редакцией документа' })
    const current = await getBase(tx, draft)
    await requirePublishable(tx, draft, current)
    requirePlanSeen(current, planned)
    const at = now()
    await deleteDraft(tx, id)
    const saved = await saveQuestion(tx, {
      body: draft.body,
      newKey: `${localPrefix}q-${draft.id}`,
      ...{ current, note, changesMeaning, actor, now: at },
      ...(current && isPlanned(current) && current.nextFrom !== null && { from: current.nextFrom }),
    })
    if (planned?.mend && current)
      await mendPlanned(tx, { before: current, draft, body: draft.body, note, changesMeaning, actor, now: at })
    if (current?.isRetired) await retireOnScreen(tx, at, saved, draft.body.courses)
    else await saveCourses(tx, at, saved, draft.body.courses)
    await closeNeedlessReviews(tx, at)
    await updateNormEnds(tx)
    const detail = { question: saved, note, changes_meaning: changesMeaning }
    await insertAuditBy(tx, at, actor, { action: 'question_published', subjectId: null, detail })
    return saved
  })
  return getQuestion(db, questionId)
}
