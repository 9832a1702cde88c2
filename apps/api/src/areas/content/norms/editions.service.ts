import type { ContentEdition, DraftRemark, EditionSheet } from '@dopusk/contract'
import { russianDay } from '@dopusk/domain'
import type { Db, Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../../http/audit.ts'
import { updateNormEnds } from '../../../study/norm-ends.ts'
import { moveCitations, moveDates } from '../citations.queries.ts'
import { findConflictOfEdition, lockConflict, settleConflict } from '../conflicts.queries.ts'
import {
  type EditionRow,
  type EditionSheetRow,
  findEditionRow,
  findLastText,
  findOrInsertText,
  makeCurrent,
  retireEdition,
  saveNorm,
  type TextOrigin,
} from '../edition-rows.queries.ts'
import type { EditorDeps } from '../editor/drafts.service.ts'
import { lockContent } from '../lock-content.queries.ts'
import { newDocumentKey } from '../pack-rows.ts'
import { remark } from '../remark.ts'
import { requireFaultless } from '../require-faultless.ts'
import type { IncomingEdition } from '../save-documents.ts'
import { findSheetFaults, sheetOf, sourceOf } from './edition-sheet.ts'
import {
  findEdition,
  listCitedPoints,
  listCitingTasks,
  updateEditionHash,
  updateEditionShown,
} from './editions.queries.ts'

const day = (date: string | null) => (date === null ? 'не известна' : russianDay(date))

/** What taking the pack's would change, line by line. */
const wordChanges = (own: EditionSheet, incoming: IncomingEdition | null): string[] => {
  if (incoming === null) return ['В наборе этого документа больше нет: он уйдёт из библиотеки']
  const pack = sheetOf(incoming.row.source, incoming.row)
  const pairs: [string, string, string][] = [
    ['Название', own.title, pack.title],
    ['Краткое имя', own.short, pack.short],
    ['Редакция', own.edition, pack.edition],
    ['Первый день', day(own.valid_from), day(pack.valid_from)],
    ['Не действует с', day(own.valid_until), day(pack.valid_until)],
  ]
  const textOf = new Map(own.points.map(({ name, text }) => [name, text]))
  const names = new Set(pack.points.map(({ name }) => name))
  const counts: [string, number][] = [
    ['Изменится пунктов', pack.points.filter(({ name, text }) => (textOf.get(name) ?? text) !== text).length],
    ['Добавится пунктов', pack.points.filter(({ name }) => !textOf.has(name)).length],
    ['Уйдёт пунктов', own.points.filter(({ name }) => !names.has(name)).length],
  ]
  const changes = [
    ...pairs.filter(([, one, other]) => one !== other).map(([name, one, other]) => `${name}: «${one}» → «${other}»`),
    ...counts.filter(([, count]) => count > 0).map(([name, count]) => `${name}: ${count}`),
  ]
  return changes.length > 0 ? changes : ['Документ вернётся в библиотеку, или изменится его вступление']
}

export const getEdition = async (db: Db, id: number): Promise<ContentEdition> => {
  const found = await findEdition(db, id)
  if (found === undefined) throw new AppError('not_found')
  const { source, points, ...row } = found
  const { title, short, edition, valid_from: validFrom, valid_until: validUntil } = row
  const known = source ?? {
    ...{ title, short, edition, intro: [] },
    points: points.map(({ name, text }) => ({ name, paragraphs: text.split('\n') })),
  }
  const sheet = sheetOf(known, { validFrom, validUntil })
  const conflict = await findConflictOfEdition(db, id)
  return {
    ...row,
    sheet,
    tasks: await listCitingTasks(db, id),
    conflict: conflict
      ? {
          id: conflict.id,
          created_at: conflict.createdAt.toISOString(),
          changes: wordChanges(sheet, conflict.incoming as IncomingEdition | null),
        }
      : null,
  }
}

export const createEdition = async (
  { db, now }: EditorDeps,
  actor: Actor,
  sheet: EditionSheet,
): Promise<ContentEdition> => {
  requireFaultless(findSheetFaults(sheet), 'sheet.')
  const id = await db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const packKey = newDocumentKey()
    const row: EditionSheetRow = {
      packKey,
      normId: await saveNorm(tx, packKey),
      source: sourceOf(sheet, undefined),
      validFrom: sheet.valid_from,
      validUntil: sheet.valid_until,
    }
    const created = await findOrInsertText(tx, now(), row)
    await makeCurrent(tx, now(), created, row, { packHash: null, editedAt: now() })
    const detail = { edition: created, name: sheet.short }
    await insertAuditBy(tx, now(), actor, { action: 'content_edition_created', subjectId: null, detail })
    return created
  })
  return getEdition(db, id)
}

/** Locks the content and checks that the caller has read the current text as it is. */
const lockReadEdition = async (tx: Tx, id: number, version: number): Promise<EditionRow> => {
  await lockContent(tx)
  const edition = await findEdition(tx, id)
  const row = await findEditionRow(tx, id)
  if (edition === undefined || row === undefined) throw new AppError('not_found')
  if (row.rowVersion !== version) throw new AppError('changed_meanwhile')
  return row
}

/** A point that questions cite stays. */
const findLostPoints = async (tx: Tx, id: number, { points }: EditionSheet): Promise<DraftRemark[]> => {
  const names = new Set(points.map(({ name }) => name))
  const lost = (await listCitedPoints(tx, id)).filter(({ name }) => !names.has(name))
  return lost
    .slice(0, 1)
    .map(({ name, numbers }) => remark('points_cited', 'points', name, numbers.slice(0, 5).join(', ')))
}

/** Makes the text the current one; questions and tasks cite it, with its dates. */
const replaceText = async (tx: Tx, now: Date, before: EditionRow, row: EditionSheetRow, origin: TextOrigin) => {
  const id = await findOrInsertText(tx, now, row)
  await makeCurrent(tx, now, id, row, origin)
  if (id !== before.id) await moveCitations(tx, now, { fromId: before.id, toId: id, isOnlyLocal: false })
  await moveDates(tx, id, before, row)
  await updateNormEnds(tx)
  return id
}

export const changeEdition = async (
  { db, now }: EditorDeps,
  actor: Actor,
  { id, version, sheet }: { id: number; version: number; sheet: EditionSheet },
): Promise<ContentEdition> => {
  const changed = await db.transaction().execute(async (tx) => {
    const before = await lockReadEdition(tx, id, version)
    if (before.isRetired) throw new AppError('changed_meanwhile')
    requireFaultless([...findSheetFaults(sheet), ...(await findLostPoints(tx, id, sheet))], 'sheet.')
    const row: EditionSheetRow = {
      packKey: before.packKey,
      normId: before.normId,
      source: sourceOf(sheet, before.source?.replaces),
      validFrom: sheet.valid_from,
      validUntil: sheet.valid_until,
    }
    const current = await replaceText(tx, now(), before, row, { packHash: before.packHash, editedAt: now() })
    const detail = { edition: current, before: id, name: sheet.short }
    await insertAuditBy(tx, now(), actor, { action: 'content_edition_changed', subjectId: null, detail })
    return current
  })
  return getEdition(db, changed)
}

/** Why the edition cannot leave the library. */
const wordCitations = ({ question_count: questions, replaced_by, revision }: ContentEdition, tasks: number) => {
  if (questions > 0) return `На документ ссылаются вопросы: ${questions}`
  if (tasks > 0) return `На документ ссылаются задания: ${tasks}`
  if (revision !== null) return 'Готовится новая редакция: сначала опубликуйте её или откажитесь от неё'
  return replaced_by === null ? undefined : 'Его заменила другая редакция: прежняя остаётся'
}

const requireNotCited = async (tx: Tx, id: number): Promise<void> => {
  const edition = await getEdition(tx, id)
  const message = wordCitations(edition, edition.tasks.length)
  if (message !== undefined) throw new AppError('invalid', { message })
}

export const changeEditionShown = async (
  { db, now }: EditorDeps,
  actor: Actor,
  { id, version, isShown }: { id: number; version: number; isShown: boolean },
): Promise<ContentEdition> => {
  await db.transaction().execute(async (tx) => {
    const edition = await lockReadEdition(tx, id, version)
    if (edition.isRetired !== isShown) return
    if (!isShown) await requireNotCited(tx, id)
    const last = await findLastText(tx, edition.packKey)
    if (isShown && last && !last.isRetired)
      throw new AppError('invalid', { message: 'У этого документа уже есть другой текст' })
    await updateEditionShown(tx, now(), id, isShown)
    await updateNormEnds(tx)
    const action = isShown ? 'content_edition_shown' : 'content_edition_hidden'
    const detail = { edition: id, name: edition.source?.short ?? '' }
    await insertAuditBy(tx, now(), actor, { action, subjectId: null, detail })
  })
  return getEdition(db, id)
}

/** Ends a conflict; returns the current text. */
export const settleEdition = async (
  { db, now }: EditorDeps,
  actor: Actor,
  { id, conflictId, take }: { id: number; conflictId: number; take: 'pack' | 'screen' },
): Promise<ContentEdition> => {
  const current = await db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const conflict = await lockConflict(tx, conflictId)
    const edition = conflict?.editionId === id ? await findEditionRow(tx, id) : undefined
    if (conflict === undefined || edition === undefined) throw new AppError('not_found')
    const { incoming, incomingHash: hash } = conflict
    await settleConflict(tx, { id: conflictId, now: now(), userId: actor.caller.userId, taken: take })
    const detail = { edition: id, take }
    await insertAuditBy(tx, now(), actor, { action: 'content_conflict_settled', subjectId: null, detail })
    if (take === 'screen') {
      await updateEditionHash(tx, id, hash)
      return id
    }
    if (incoming === null) {
      await requireNotCited(tx, id)
      await retireEdition(tx, now(), id)
      await updateNormEnds(tx)
      return id
    }
    return replaceText(tx, now(), edition, (incoming as IncomingEdition).row, { packHash: hash, editedAt: null })
  })
  return getEdition(db, current)
}
