import type { DraftRemark, EditionSheet, RemarkCode, Revision, Verdict } from '@dopusk/contract'
import { isBankShort } from '@dopusk/domain'
import type { Db, Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../../http/audit.ts'
import { todayOf } from '../../../today.ts'
import { type EditionRow, findEditionRow, insertEditionInWork, replacePoints } from '../edition-rows.queries.ts'
import { insertDraft } from '../editor/drafts.queries.ts'
import { draftOf } from '../editor/drafts.service.ts'
import { listCurrent } from '../editor/questions.queries.ts'
import { lockContent } from '../lock-content.queries.ts'
import { listBanksAfter } from '../notices/notices.queries.ts'
import { inPack, newDocumentKey } from '../pack-rows.ts'
import { remark } from '../remark.ts'
import { changeOf } from './draft-change.ts'
import { findSheetFaults, sheetOf, sourceOf } from './edition-sheet.ts'
import { findEdition, listCitingTasks } from './editions.queries.ts'
import { beginWordings } from './norm-dates.queries.ts'
import {
  findProblem,
  isUnchanged,
  type ReadRevision,
  type RevisionDeps,
  readRevision,
  textOf,
} from './revision-questions.ts'
import {
  bindDraft,
  countAffected,
  countPublished,
  type DecidedQuestion,
  deleteDraftsOf,
  deleteRevision,
  deleteVerdicts,
  findOpenRevision,
  insertRevision,
  type Link,
  listDecided,
  listEditedApart,
  saveVerdicts,
  updateEditionInWork,
  updateRevision,
} from './revisions.queries.ts'

const sheetOfRow = (row: EditionRow): EditionSheet => sheetOf(textOf(row), row)

/** The day on which the later edition takes effect is known, and lies after the first day of the earlier one. */
const checkDay = ({ before, day }: ReadRevision): DraftRemark[] => {
  const fault = (code: RemarkCode) => [remark(code, 'valid_from')]
  if (day === null) return fault('day_missing')
  return before.validFrom !== null && day <= before.validFrom ? fault('day_too_early') : []
}

const maxNamed = 3

const numbers = (questions: readonly DecidedQuestion[]) =>
  questions
    .slice(0, maxNamed)
    .map(({ idCok }) => `№\u00a0${idCok}`)
    .join(', ') + (questions.length > maxNamed ? ` и ещё ${questions.length - maxNamed}` : '')

/** What is wrong with the verdicts. */
const checkVerdicts = async (
  db: Db,
  read: ReadRevision,
  decided: readonly DecidedQuestion[],
): Promise<DraftRemark[]> => {
  const undecided = decided.filter(({ verdict }) => verdict === null)
  const faults = undecided.length > 0 ? [remark('questions_undecided', 'questions', numbers(undecided))] : []
  for (const question of decided) {
    const problem = question.verdict === null ? null : await findProblem(db, read, question)
    if (problem !== null) faults.push(remark('question_problem', 'questions', question.idCok, problem))
  }
  return faults
}

export const findRevisionFaults = async (db: Db, read: ReadRevision): Promise<DraftRemark[]> => [
  ...findSheetFaults(sheetOfRow(read.after)),
  ...checkDay(read),
  ...(await checkVerdicts(db, read, await listDecided(db, read.revision, read.day))),
]

const viewPoint = (point: { name: string; text: string } | null) => point && { name: point.name, text: point.text }

/** What the verdicts would leave of the courses on the day, where it is little. */
const listShortBanks = async (db: Db, { revision, day }: ReadRevision): Promise<Revision['short_banks']> => {
  if (day === null) return []
  const banks = await listBanksAfter(db, revision.id, day)
  return banks
    .filter(({ counted, bank }) => isBankShort(counted, bank))
    .map(({ name, counted, bank }) => ({ course: name, question_count: counted, bank_count: bank }))
}

const viewRevision = async (db: Db, read: ReadRevision): Promise<Revision> => {
  const { revision, before, after, pairs } = read
  const isPublished = revision.publishedAt !== null
  const counts = isPublished ? await countPublished(db, revision.id) : await countAffected(db, revision, read.day)
  const sum = (rows: typeof counts) => rows.reduce((total, { count }) => total + count, 0)
  const undecided = counts.filter(({ verdict }) => verdict === null)
  const having = (wanted: Verdict) => sum(counts.filter(({ verdict }) => verdict === wanted))
  const { title, short, edition, valid_from, valid_until } = sheetOfRow(before)
  return {
    id: revision.id,
    version: revision.version,
    updated_at: revision.updatedAt.toISOString(),
    updated_by: revision.updatedBy,
    before: { id: before.id, title, short, edition, valid_from, valid_until },
    sheet: sheetOfRow(after),
    links: revision.links,
    points: pairs.map((pair) => ({
      before: viewPoint(pair.before),
      after: viewPoint(pair.after),
      question_count: sum(counts.filter(({ point }) => point === pair.before?.name)),
    })),
    question_count: sum(counts),
    undecided_count: sum(undecided),
    verdict_counts: {
      unaffected: having('unaffected'),
      wording: having('wording'),
      key: having('key'),
      retire: having('retire'),
    },
    same_count: sum(undecided.filter(({ point }) => isUnchanged(read, point))),
    tasks: await listCitingTasks(db, before.id),
    short_banks: isPublished ? [] : await listShortBanks(db, read),
    faults: isPublished ? [] : await findRevisionFaults(db, read),
    published: revision.publishedAt && { at: revision.publishedAt.toISOString(), edition: after.id },
  }
}

export const getRevision = async (deps: RevisionDeps, id: number): Promise<Revision> =>
  viewRevision(deps.db, await readRevision(deps.db, id))

/** Begins the edition that is to follow, as a copy of the one before it. */
const beginRevision = async (deps: RevisionDeps, tx: Tx, actor: Actor, before: EditionRow): Promise<number> => {
  const now = deps.now()
  const sheet = { ...sheetOfRow(before), edition: '', valid_from: before.validUntil, valid_until: null }
  const nextEditionId = await insertEditionInWork(tx, now, {
    packKey: newDocumentKey(),
    normId: before.normId,
    source: sourceOf(sheet, inPack(before.packKey)),
    validFrom: sheet.valid_from,
    validUntil: null,
    replacesId: before.id,
  })
  return insertRevision(tx, { now, authorId: actor.caller.userId, editionId: before.id, nextEditionId })
}

export const openRevision = async (deps: RevisionDeps, actor: Actor, editionId: number): Promise<Revision> => {
  const id = await deps.db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const edition = await findEdition(tx, editionId)
    if (edition === undefined) throw new AppError('not_found')
    const open = await findOpenRevision(tx, editionId)
    if (open !== undefined) return open
    if (!edition.is_shown) throw new AppError('invalid', { message: 'У этого документа есть другой текст' })
    if (edition.replaced_by !== null)
      throw new AppError('invalid', { message: `За этой редакцией уже следует «${edition.replaced_by.short}»` })
    return beginRevision(deps, tx, actor, (await findEditionRow(tx, editionId)) as EditionRow)
  })
  return getRevision(deps, id)
}

/** Locks the content; the revision is in work, and of the version that the caller has read. Wordings of today are current. */
export const lockReadRevision = async (
  deps: RevisionDeps,
  tx: Tx,
  id: number,
  version: number | undefined,
): Promise<ReadRevision> => {
  await lockContent(tx)
  await beginWordings(tx, todayOf(deps))
  const read = await readRevision(tx, id)
  const { publishedAt, updatedBy, version: known } = read.revision
  if (publishedAt !== null) throw new AppError('changed_meanwhile', { message: 'Эта редакция уже опубликована' })
  if (version !== undefined && version !== known)
    throw new AppError('changed_meanwhile', {
      message: `Замену тем временем изменил другой сотрудник${updatedBy === null ? '' : `: ${updatedBy}`}. Ваш текст не сохранён`,
    })
  return read
}

export const saveRevision = async (
  deps: RevisionDeps,
  actor: Actor,
  { id, version, sheet, links }: { id: number; version: number; sheet: EditionSheet; links: readonly Link[] },
): Promise<Revision> => {
  await deps.db.transaction().execute(async (tx) => {
    const { revision, after } = await lockReadRevision(deps, tx, id, version)
    const source = sourceOf(sheet, after.source?.replaces)
    const dates = { validFrom: sheet.valid_from, validUntil: sheet.valid_until }
    if (dates.validFrom !== null && dates.validUntil !== null && dates.validFrom >= dates.validUntil)
      throw new AppError('invalid', { fields: { 'sheet.valid_until': 'Последний день не позже первого' } })
    await updateEditionInWork(tx, revision.nextEditionId, source, dates)
    await replacePoints(tx, revision.nextEditionId, source)
    await updateRevision(tx, { id, links, authorId: actor.caller.userId, now: deps.now() })
  })
  return getRevision(deps, id)
}

/** A draft of each of these questions that cites the later edition. Its wording is the current one until it is changed. */
const openDrafts = async (
  deps: RevisionDeps,
  tx: Tx,
  actor: Actor,
  read: ReadRevision,
  questions: DecidedQuestion[],
) => {
  const apart = await listEditedApart(
    tx,
    read.revision.id,
    questions.map(({ id }) => id),
  )
  if (apart.length > 0)
    throw new AppError('invalid', {
      message: `Эти вопросы кто-то правит отдельно: № ${apart.slice(0, maxNamed).join(', ')}. Опубликуйте или удалите черновик`,
    })
  const current = await listCurrent(
    tx,
    questions.map(({ id }) => id),
  )
  for (const { id, point, draftId } of questions) {
    const question = current.get(id)
    if (draftId !== null || question === undefined) continue
    const cited = { document: read.after.id, point: read.pairOf.get(point)?.after?.name ?? '' }
    // Nobody has compared the new text with the official one yet.
    const body = { ...draftOf(question), ...cited, point_verified: false }
    const baseVersionId = question.currentVersionId
    const owner = { now: deps.now(), authorId: actor.caller.userId, courseId: null }
    await bindDraft(tx, await insertDraft(tx, { ...owner, questionId: id, baseVersionId, body }), read.revision.id)
  }
}

/** A question that is not affected may have another explanation, and what is no part of its wording: point, topic, courses. */
const hasSameWords = ({ draft, isDraftChanged, draftedFrom }: DecidedQuestion): boolean =>
  draft !== null && draftedFrom !== null && isDraftChanged && ['none', 'comment'].includes(changeOf(draftedFrom, draft))

interface Decision {
  read: ReadRevision
  questions: DecidedQuestion[]
  verdict: Verdict | null
  /** Begins drafts for other explanations of questions that are not affected. */
  editsComment?: boolean | undefined
}

const saveDecision = async (
  deps: RevisionDeps,
  tx: Tx,
  actor: Actor,
  { read, questions, verdict, editsComment = false }: Decision,
): Promise<void> => {
  const ids = questions.map(({ id }) => id)
  const isUnaffected = verdict === 'unaffected'
  const isDrafted = verdict === 'wording' || verdict === 'key' || (isUnaffected && editsComment)
  const needless = isDrafted ? [] : questions.filter((question) => !(isUnaffected && hasSameWords(question)))
  if (isDrafted) await openDrafts(deps, tx, actor, read, questions)
  await deleteDraftsOf(
    tx,
    read.revision.id,
    needless.map(({ id }) => id),
  )
  if (verdict === null) await deleteVerdicts(tx, read.revision.id, ids)
  else await saveVerdicts(tx, read.revision.id, questions, verdict)
}

export const decide = async (
  deps: RevisionDeps,
  actor: Actor,
  { id, questions: ids, ...decision }: Pick<Decision, 'verdict' | 'editsComment'> & { id: number; questions: number[] },
): Promise<Revision> => {
  await deps.db.transaction().execute(async (tx) => {
    const read = await lockReadRevision(deps, tx, id, undefined)
    const wanted = new Set(ids)
    const questions = (await listDecided(tx, read.revision, read.day)).filter((question) => wanted.has(question.id))
    if (questions.length < wanted.size) throw new AppError('not_found')
    await saveDecision(deps, tx, actor, { read, questions, ...decision })
  })
  return getRevision(deps, id)
}

export const acceptUnchanged = async (deps: RevisionDeps, actor: Actor, id: number): Promise<Revision> => {
  await deps.db.transaction().execute(async (tx) => {
    const read = await lockReadRevision(deps, tx, id, undefined)
    const questions = (await listDecided(tx, read.revision, read.day)).filter(
      ({ verdict, point }) => verdict === null && isUnchanged(read, point),
    )
    await saveDecision(deps, tx, actor, { read, questions, verdict: 'unaffected' })
  })
  return getRevision(deps, id)
}

export const discardRevision = async (deps: RevisionDeps, actor: Actor, id: number, version: number) => {
  const { db, now } = deps
  return db.transaction().execute(async (tx) => {
    const { revision, before } = await lockReadRevision(deps, tx, id, version)
    await deleteRevision(tx, revision)
    const detail = { edition: before.id, name: before.source?.short ?? '' }
    await insertAuditBy(tx, now(), actor, { action: 'norm_revision_discarded', subjectId: null, detail })
    return { edition: before.id }
  })
}
