import type { Revision } from '@dopusk/contract'
import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../../http/audit.ts'
import { updateNormEnds } from '../../../study/norm-ends.ts'
import { copyWithCitation, moveDates } from '../citations.queries.ts'
import { drawFile, type EditionSource } from '../edition-rows.queries.ts'
import { deleteDraft } from '../editor/drafts.queries.ts'
import { lockRead } from '../editor/drafts.service.ts'
import { setNextWordings } from '../editor/publish.queries.ts'
import { requirePublishable, saveCourses, saveQuestion } from '../editor/publish.service.ts'
import { listCurrent } from '../editor/questions.queries.ts'
import { closeNeedlessReviews } from '../review-tasks.queries.ts'
import { mapPoints, retireOn, showEdition, updateDates, updateEnd } from './norm-dates.queries.ts'
import type { ReadRevision, RevisionDeps } from './revision-questions.ts'
import { type DecidedQuestion, listDecided, markPublished } from './revisions.queries.ts'
import { findRevisionFaults, getRevision, lockReadRevision } from './revisions.service.ts'

/** The earlier edition ends where the later one begins. */
const endEarlier = async (tx: Tx, now: Date, { before }: ReadRevision, day: string): Promise<void> => {
  const validUntil = before.validUntil !== null && before.validUntil < day ? before.validUntil : day
  await updateEnd(tx, now, before.id, validUntil)
  await moveDates(tx, before.id, before, { ...before, source: before.source as EditionSource, validUntil })
}

/** The later edition gets its file, and learners see it. */
const showLater = async (tx: Tx, now: Date, { after, before }: ReadRevision): Promise<void> => {
  await showEdition(tx, now, {
    id: after.id,
    replacesId: before.id,
    file: await drawFile(tx, after.source as EditionSource),
  })
}

/** The same words, with the point of the later edition, from the day on. */
const publishUnaffected = async (tx: Tx, now: Date, read: ReadRevision, day: string, questions: DecidedQuestion[]) => {
  const pointId = await mapPoints(tx, read.after.id)
  const moved = questions.map(({ versionId, point }) => ({
    versionId,
    pointId: pointId.get(read.pairOf.get(point)?.after?.name ?? '') as number,
  }))
  const versions = await copyWithCitation(tx, now, moved, { isOtherEdition: true })
  await updateDates(tx, versions, { validFrom: day, validUntil: read.after.validUntil })
  const next = questions.map(({ id }, index) => ({ questionId: id, versionId: versions[index] as number }))
  await setNextWordings(tx, now, day, next)
}

interface Publication {
  day: string
  note: string
  actor: Actor
  now: Date
}

/** The drafts of the revision, from the day on. */
const publishDrafts = async (tx: Tx, questions: DecidedQuestion[], { day, note, actor, now }: Publication) => {
  const current = await listCurrent(
    tx,
    questions.map(({ id }) => id),
  )
  for (const { id, draftId, verdict } of questions) {
    const question = current.get(id)
    const draft = await lockRead(tx, draftId as number, undefined)
    await requirePublishable(tx, draft, question)
    await deleteDraft(tx, draft.id)
    const changesMeaning = verdict === 'key'
    await saveQuestion(tx, {
      body: draft.body,
      newKey: '',
      current: question,
      note,
      changesMeaning,
      from: day,
      actor,
      now,
    })
    await saveCourses(tx, now, id, draft.body.courses)
  }
}

/** Publishes the later edition and what was decided about each question, all of it or nothing. */
export const publishRevision = async (
  deps: RevisionDeps,
  actor: Actor,
  { id, version, note }: { id: number; version: number; note: string },
): Promise<Revision> => {
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const read = await lockReadRevision(deps, tx, id, version)
    const [fault] = await findRevisionFaults(tx, read)
    if (fault || read.day === null) throw new AppError('invalid', { message: fault?.message ?? 'Нет даты' })
    const day = read.day
    const decided = await listDecided(tx, read.revision, day)
    const having = (...verdicts: DecidedQuestion['verdict'][]) =>
      decided.filter(({ verdict }) => verdicts.includes(verdict))
    await showLater(tx, now, read)
    await endEarlier(tx, now, read, day)
    const kept = having('unaffected', 'wording', 'key')
    const undrafted = kept.filter(({ draftId }) => draftId === null)
    await publishUnaffected(tx, now, read, day, undrafted)
    await publishDrafts(
      tx,
      kept.filter(({ draftId }) => draftId !== null),
      { day, note, actor, now },
    )
    await retireOn(tx, now, day, having('retire'))
    await markPublished(tx, id, now)
    await closeNeedlessReviews(tx, now)
    await updateNormEnds(tx)
    const detail = { edition: read.after.id, before: read.before.id, from: day, questions: decided.length, note }
    await insertAuditBy(tx, now, actor, { action: 'norm_revision_published', subjectId: null, detail })
  })
  return getRevision(deps, id)
}
