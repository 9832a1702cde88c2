import type { ContentTask, Image, TaskBody } from '@dopusk/contract'
import { placeholderNames } from '@dopusk/domain'
import type { Db, Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../../http/audit.ts'
import { findCourse } from '../editor/courses.queries.ts'
import type { EditorDeps } from '../editor/drafts.service.ts'
import { lockContent } from '../lock-content.queries.ts'
import { requireFaultless } from '../require-faultless.ts'
import { remarksOnTask, withoutGaps } from './task-remarks.ts'
import {
  findTask,
  insertTask,
  listCitedPoints,
  nextTaskNumber,
  type StoredTask,
  type TaskRow,
  updateTask,
  updateTaskShown,
} from './tasks.queries.ts'

interface StoredSource {
  document_id: number
  point: string
  verified?: false
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

type StoredCodes = Record<string, { text: string; right: string[]; wrong: string[] }>

/** Those without a blank come last. */
const inOrderOfText = (paragraphs: readonly string[], codes: StoredCodes) => {
  const names = paragraphs.flatMap(placeholderNames)
  const placeOf = (code: string) => (names.includes(code) ? names.indexOf(code) : names.length)
  return Object.entries(codes)
    .map(([code, { text: what, right, wrong }]) => ({ code, text: what, right, wrong }))
    .sort((one, other) => placeOf(one.code) - placeOf(other.code))
}

/** A stored task as it is edited. An unfinished one has only some of its fields. */
const taskOf = ({ kind, id_cok, name, body, check }: TaskRow): TaskBody => {
  const base = {
    ...{ id_cok, name },
    image: (body.image as Image | null | undefined) ?? null,
    sources: ((body.sources ?? []) as StoredSource[]).map(({ document_id: document, point, verified }) => ({
      document,
      point,
      point_verified: verified !== false,
    })),
  }
  const [description, solution, unit] = [text(body.description), text(body.solution), text(body.unit)]
  if (kind === 'cube')
    return { kind, ...base, text: text(body.text), pairs: (body.pairs ?? []) as { left: string; right: string }[] }
  if (kind === 'description') {
    const choice = { one: text(body.one), two: text(body.two), right: body.right === 2 ? (2 as const) : (1 as const) }
    return { kind, ...base, description, ...choice, value: text(body.value), unit, check: check ?? '', solution }
  }
  if (kind === 'decision') {
    const asked = { title: text(body.title), description, preamble: text(body.preamble), answer: text(body.answer) }
    return { kind, ...base, ...asked, unit, check: check ?? '', solutions: texts(body.solutions) }
  }
  const paragraphs = texts(body.paragraphs)
  return {
    ...{ kind, ...base, description, paragraphs },
    codes: inOrderOfText(paragraphs, (body.codes ?? {}) as StoredCodes),
    solution,
  }
}

/** The task as it is stored, with the texts of the points that it cites. */
const storedOf = async (tx: Tx, task: TaskBody, idCok: number): Promise<StoredTask> => {
  const { kind: _kind, check, sources: _sources, ...body } = { check: undefined, ...withoutGaps(task) }
  const points = await listCitedPoints(tx, task.sources)
  const sources = points.map(({ document, point, title, text: words }) => {
    const isVerified = task.sources.find(
      (cited) => cited.document === document && cited.point === point,
    )?.point_verified
    return { document_id: document, title, point, text: words, ...(isVerified ? {} : { verified: false }) }
  })
  return {
    id_cok: task.id_cok ?? idCok,
    name: task.name,
    body: { ...body, sources, image: task.image },
    check_expression: check ?? null,
  }
}

export const getTask = async (db: Db, id: number): Promise<ContentTask> => {
  const row = await findTask(db, id)
  if (row === undefined) throw new AppError('not_found')
  const { body: _body, check: _check, ...head } = row
  const task = taskOf(row)
  return { ...head, task, faults: await remarksOnTask(db, task) }
}

export const createTask = async (
  { db, now }: EditorDeps,
  actor: Actor,
  { courseId, task }: { courseId: number; task: TaskBody },
): Promise<ContentTask> => {
  const id = await db.transaction().execute(async (tx) => {
    await lockContent(tx)
    if ((await findCourse(tx, courseId)) === undefined) throw new AppError('not_found')
    const stored = await storedOf(tx, task, await nextTaskNumber(tx))
    const created = await insertTask(tx, { now: now(), courseId, kind: task.kind, task: stored })
    const detail = { task: created, course: courseId, name: task.name }
    await insertAuditBy(tx, now(), actor, { action: 'content_task_created', subjectId: null, detail })
    return created
  })
  return getTask(db, id)
}

/** Locks the content and checks that the caller has read the task as it is. */
const lockReadTask = async (tx: Tx, id: number, version: number): Promise<TaskRow> => {
  await lockContent(tx)
  const task = await findTask(tx, id)
  if (task === undefined) throw new AppError('not_found')
  if (task.version !== version) throw new AppError('changed_meanwhile')
  return task
}

export const changeTask = async (
  { db, now }: EditorDeps,
  actor: Actor,
  { id, version, task }: { id: number; version: number; task: TaskBody },
): Promise<ContentTask> => {
  await db.transaction().execute(async (tx) => {
    const before = await lockReadTask(tx, id, version)
    if (before.kind !== task.kind) throw new AppError('invalid', { fields: { 'task.kind': 'Вид задания не меняется' } })
    if (before.is_shown) requireFaultless(await remarksOnTask(tx, task), 'task.')
    await updateTask(tx, now(), id, await storedOf(tx, task, before.id_cok))
    const detail = { task: id, course: before.course.id, name: task.name }
    await insertAuditBy(tx, now(), actor, { action: 'content_task_changed', subjectId: null, detail })
  })
  return getTask(db, id)
}

export const changeTaskShown = async (
  { db, now }: EditorDeps,
  actor: Actor,
  { id, version, isShown }: { id: number; version: number; isShown: boolean },
): Promise<ContentTask> => {
  await db.transaction().execute(async (tx) => {
    const task = await lockReadTask(tx, id, version)
    if (isShown) {
      const [fault] = await remarksOnTask(tx, taskOf(task))
      if (fault) throw new AppError('invalid', { message: `Сначала исправьте замечания: ${fault.message}` })
    }
    if (task.is_shown === isShown) return
    await updateTaskShown(tx, now(), id, isShown)
    const action = isShown ? 'content_task_shown' : 'content_task_hidden'
    const detail = { task: id, course: task.course.id, name: task.name }
    await insertAuditBy(tx, now(), actor, { action, subjectId: null, detail })
  })
  return getTask(db, id)
}
