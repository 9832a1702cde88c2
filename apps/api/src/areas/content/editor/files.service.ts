import { randomUUID } from 'node:crypto'
import { type Imported, readBankInWorker, writeGift, writeQuestionTable } from '@dopusk/content'
import type { ContentImportCheck, ContentImportOutcome } from '@dopusk/contract'
import type { Db, Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../../http/audit.ts'
import type { Caller } from '../../../http/caller.ts'
import { queueUpload } from '../../../read-upload.ts'
import { lockContent } from '../lock-content.queries.ts'
import { localPrefix } from '../pack-rows.ts'
import { updateCounts } from '../save-courses.ts'
import { insertDraft } from './drafts.queries.ts'
import type { EditorDeps } from './drafts.service.ts'
import { exportQuestions } from './exported-question.ts'
import {
  findImport,
  insertImport,
  isCourseKnown,
  listCourseQuestions,
  listDrafted,
  listTakenKeys,
} from './files.queries.ts'
import { type PlannedRow, planRows } from './plan-import.ts'
import { changeCourses, markListsEdited } from './publish.queries.ts'
import { saveQuestion } from './publish.service.ts'

const requireCourse = async (db: Db, courseId: number): Promise<void> => {
  if (!(await isCourseKnown(db, courseId))) throw new AppError('not_found')
}

export const exportTable = async (db: Db, courseId: number): Promise<Buffer> => {
  await requireCourse(db, courseId)
  return writeQuestionTable(exportQuestions(await listCourseQuestions(db, courseId)))
}

export const exportGift = async (db: Db, courseId: number): Promise<Buffer> => {
  await requireCourse(db, courseId)
  return Buffer.from(writeGift(exportQuestions(await listCourseQuestions(db, courseId))))
}

interface UploadedFile {
  fileName: string
  content: string
}

const readFile = ({ userId }: Caller, { fileName, content }: UploadedFile): Promise<Imported> =>
  queueUpload(userId, () =>
    readBankInWorker(Buffer.from(content, 'base64'), fileName, { minVariants: 2, keepsLines: true }),
  )

const maxRows = 2000

const readPlan = async (db: Db, caller: Caller, courseId: number, file: UploadedFile) => {
  await requireCourse(db, courseId)
  const imported = await readFile(caller, file)
  if (imported.questions.length > maxRows) {
    const message = `В файле больше ${maxRows} вопросов: разделите его`
    throw new AppError('invalid', { message, fields: { content: message } })
  }
  return imported
}

export const checkImport = async (
  db: Db,
  caller: Caller,
  courseId: number,
  file: UploadedFile,
): Promise<ContentImportCheck> => {
  const imported = await readPlan(db, caller, courseId, file)
  const { rows, refusals } = await planRows(db, courseId, imported.questions)
  return {
    rows: rows.map(({ question, body, outcome, current, faults, warnings }) => ({
      line: question.place.line,
      sheet: question.place.sheet ?? null,
      id_cok: body.id_cok,
      topic: body.topic,
      text: body.text,
      right: question.right,
      outcome,
      question: current?.id ?? null,
      faults,
      warnings,
    })),
    refusals: [...imported.refusals, ...refusals].map(({ line, sheet, reason }) => ({
      line,
      sheet: sheet ?? null,
      reason,
    })),
    unused_columns: imported.unusedColumns,
  }
}

interface ImportRequest {
  courseId: number
  key: string
  fileName: string
  content: string
  as: 'drafts' | 'published'
}

/** A key on the screen for each new question: the one that the file gives, if it is free. */
const newKeys = async (tx: Tx, rows: readonly PlannedRow[]): Promise<string[]> => {
  const taken = await listTakenKeys(
    tx,
    rows.map(({ question }) => question.id),
  )
  return rows.map(
    ({ question: { id, isNamed } }) => localPrefix + (isNamed && !taken.has(id) ? id : `import-${randomUUID()}`),
  )
}

/** Applies one row; says what became of it. */
const applyRow = async (
  tx: Tx,
  { body, outcome, current, faults }: PlannedRow,
  {
    request,
    actor,
    now,
    newKey,
    isDrafted,
  }: { request: ImportRequest; actor: Actor; now: Date; newKey: string; isDrafted: boolean },
): Promise<'published' | 'drafts' | 'same' | 'skipped'> => {
  if (outcome === 'same') return 'same'
  if (request.as === 'published' && faults.length === 0) {
    const note = `Загружено из файла «${request.fileName}»`
    const saved = await saveQuestion(tx, { body, newKey, current, note, changesMeaning: false, actor, now })
    await markListsEdited(tx, now, await changeCourses(tx, saved, body.courses), saved)
    return 'published'
  }
  if (isDrafted) return 'skipped'
  await insertDraft(tx, {
    now,
    authorId: actor.caller.userId,
    questionId: current?.id ?? null,
    baseVersionId: current?.currentVersionId ?? null,
    courseId: current ? null : request.courseId,
    body,
  })
  return 'drafts'
}

/** Imports a whole file in one transaction, or nothing of it; the same key imports nothing twice. */
export const importFile = async (
  deps: EditorDeps,
  actor: Actor,
  request: ImportRequest,
): Promise<ContentImportOutcome> => {
  const { courseId, key, fileName, content } = request
  const imported = await readPlan(deps.db, actor.caller, courseId, { fileName, content })
  return deps.db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const earlier = await findImport(tx, key, courseId)
    if (earlier) return earlier
    const now = deps.now()
    const { rows, refusals } = await planRows(tx, courseId, imported.questions)
    const keys = await newKeys(tx, rows)
    const drafted = await listDrafted(
      tx,
      rows.flatMap(({ current }) => current?.id ?? []),
    )
    const result = { published: 0, drafts: 0, same: 0, skipped: 0, refused: imported.refusals.length + refusals.length }
    for (const [index, row] of rows.entries()) {
      const newKey = keys[index] as string
      const isDrafted = row.current !== undefined && drafted.has(row.current.id)
      result[await applyRow(tx, row, { request, actor, now, newKey, isDrafted })] += 1
    }
    if (result.published > 0) await updateCounts(tx, courseId)
    await insertImport(tx, { key, courseId, result, now })
    const detail = { course: courseId, file: fileName, published: result.published, drafts: result.drafts }
    await insertAuditBy(tx, now, actor, { action: 'questions_imported', subjectId: null, detail })
    return result
  })
}
