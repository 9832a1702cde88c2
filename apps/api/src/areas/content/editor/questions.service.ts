import type { ContentQuestion } from '@dopusk/contract'
import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../../http/audit.ts'
import { updateNormEnds } from '../../../study/norm-ends.ts'
import { type ConflictRow, lockConflict, settleConflict } from '../conflicts.queries.ts'
import { lockContent } from '../lock-content.queries.ts'
import { type IncomingQuestion, retireQuestions, saveBatch, updateHashes } from '../question-rows.queries.ts'
import { updateCounts } from '../save-courses.ts'
import { type EditorDeps, getQuestion } from './drafts.service.ts'
import { changeCourses, restoreOnScreen, retireOnScreen, updateTakenHash } from './publish.queries.ts'
import { wordTicketsWith } from './publish.service.ts'
import { type CurrentQuestion, getCurrent } from './questions.queries.ts'

const requireNotInTickets = async (tx: Tx, questionId: number): Promise<void> => {
  const message = await wordTicketsWith(tx, questionId)
  if (message !== undefined) throw new AppError('invalid', { message })
}

/** Takes the question out of its courses, and remembers them. No ticket asks it. */
export const retire = async (tx: Tx, now: Date, { id, courses }: CurrentQuestion): Promise<void> => {
  const changed = await changeCourses(tx, id, [])
  await retireOnScreen(tx, now, id, courses)
  for (const courseId of changed) await updateCounts(tx, courseId)
}

const restore = async (tx: Tx, now: Date, { id, courses }: CurrentQuestion): Promise<void> => {
  await restoreOnScreen(tx, now, id)
  for (const courseId of await changeCourses(tx, id, courses)) await updateCounts(tx, courseId)
}

export const changeRetired = async (
  { db, now }: EditorDeps,
  actor: Actor,
  { id, wording, isRetired }: { id: number; wording: number; isRetired: boolean },
): Promise<ContentQuestion> => {
  await db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const question = await getCurrent(tx, id)
    if (question === undefined) throw new AppError('not_found')
    if (question.currentVersionId !== wording) throw new AppError('changed_meanwhile')
    if (question.isRetired === isRetired) return
    if (isRetired) await requireNotInTickets(tx, id)
    await (isRetired ? retire : restore)(tx, now(), question)
    const action = isRetired ? 'question_retired' : 'question_restored'
    await insertAuditBy(tx, now(), actor, { action, subjectId: null, detail: { question: id } })
  })
  return getQuestion(db, id)
}

/** Saves what the pack had brought. */
const takePack = async (tx: Tx, now: Date, question: CurrentQuestion, conflict: ConflictRow): Promise<void> => {
  if (conflict.incoming === null || conflict.incomingHash === null) {
    await requireNotInTickets(tx, question.id)
    for (const courseId of await changeCourses(tx, question.id, [])) await updateCounts(tx, courseId)
    await retireQuestions(tx, now, [question.id])
    return
  }
  if (question.isRetired) await restore(tx, now, question)
  await saveBatch(tx, now, [conflict.incoming as IncomingQuestion])
  await updateHashes(tx, [{ packKey: question.packKey, hash: conflict.incomingHash }])
  await updateNormEnds(tx)
}

/** Ends a conflict: what the pack had brought is taken, or counts as seen, so that the next load asks only about new changes. */
export const settle = async (
  { db, now }: EditorDeps,
  actor: Actor,
  { id, take }: { id: number; take: 'pack' | 'screen' },
): Promise<ContentQuestion> => {
  const questionId = await db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const conflict = await lockConflict(tx, id)
    const question =
      conflict === undefined || conflict.questionId === null ? undefined : await getCurrent(tx, conflict.questionId)
    if (conflict === undefined || question === undefined) throw new AppError('not_found')
    if (take === 'pack') await takePack(tx, now(), question, conflict)
    else await updateTakenHash(tx, question.id, conflict.incomingHash)
    await settleConflict(tx, { id, now: now(), userId: actor.caller.userId, taken: take })
    const detail = { question: question.id, take }
    await insertAuditBy(tx, now(), actor, { action: 'content_conflict_settled', subjectId: null, detail })
    return question.id
  })
  return getQuestion(db, questionId)
}
