import type { PackSources, PracticalsSource } from '@dopusk/content'
import type { Tx } from '../../db/database.ts'
import { findCitedPoint } from './cited-point.ts'
import type { KeepForExpert } from './conflicts.queries.ts'
import { imageOf, type SavedImages } from './pictures/save-images.ts'
import type { CourseIds } from './save-courses.ts'
import type { CitedDocuments } from './save-documents.ts'
import type { SavedPack } from './save-questions.ts'
import {
  type IncomingTask,
  isAsIncoming,
  type KnownTask,
  listKnown,
  type PracticalKind,
  retireTask,
  takeTask,
  updatePositions,
} from './task-rows.queries.ts'
import { type Decision, decide, hashOf, screenStateOf } from './three-way.ts'

interface Source {
  document: string
  point: string
  verified?: false | undefined
}

interface Task {
  id: string
  cok: number
  name: string
  sources?: Source[] | undefined
  image?: { file: string; alt: string } | undefined
  /** Arithmetic for the check of the pack; no part of the task. */
  check?: string | undefined
}

interface SavedFiles {
  documents: readonly CitedDocuments[]
  images: SavedImages
}

const rowOf = (
  kind: PracticalKind,
  { id, cok, name, sources = [], image, check, ...body }: Task,
  { documents, images }: SavedFiles,
): IncomingTask => ({
  pack_key: id,
  kind,
  id_cok: cok,
  name,
  body: {
    ...body,
    // The check of the pack has seen that they exist.
    sources: sources.map((source) => findCitedPoint(source, documents)).filter((found) => found !== null),
    image: imageOf({ image }, images),
  },
  check_expression: check ?? null,
})

const rowsOf = ({ descriptions, cubes, wrappers, decisions }: PracticalsSource, saved: SavedFiles): IncomingTask[] => [
  ...descriptions.map((task) => rowOf('description', task, saved)),
  ...cubes.map((task) => rowOf('cube', task, saved)),
  ...wrappers.map((task) => rowOf('wrapper', task, saved)),
  ...decisions.map((task) => rowOf('decision', task, saved)),
]

const saveOfCourse = async (
  tx: Tx,
  now: Date,
  courseId: number,
  tasks: readonly { task: IncomingTask; hash: Buffer }[],
  keep: KeepForExpert,
): Promise<void> => {
  const known = new Map((await listKnown(tx, courseId)).map((task) => [task.packKey, task]))
  const decideOn = (task: KnownTask | undefined, hash: Buffer | null): Decision =>
    task ? decide(task.packHash, hash, screenStateOf(task)) : 'take'
  for (const { task, hash } of tasks) {
    const before = known.get(task.pack_key)
    const decision = decideOn(before, hash)
    const isTaken = decision === 'conflict' && before && (await isAsIncoming(tx, before.id, task))
    if (decision === 'take' || isTaken) await takeTask(tx, courseId, task, hash)
    else if (decision === 'conflict' && before) await keep({ kind: 'task', practicalId: before.id }, task, hash)
  }
  await updatePositions(
    tx,
    courseId,
    tasks.map(({ task }) => task.pack_key),
  )
  const listed = new Set(tasks.map(({ task }) => task.pack_key))
  for (const task of known.values()) {
    if (listed.has(task.packKey)) continue
    const decision = decideOn(task, null)
    if (decision === 'take') await retireTask(tx, now, task.id)
    if (decision === 'conflict') await keep({ kind: 'task', practicalId: task.id }, null, null)
  }
}

export const savePracticals = async (
  tx: Tx,
  now: Date,
  sources: PackSources,
  courseIds: CourseIds,
  { documents: { asPack, asSaved }, images }: SavedPack,
  keep: KeepForExpert,
): Promise<void> => {
  for (const [key, courseId] of courseIds) {
    const tasksOf = (documents: readonly CitedDocuments[]) =>
      sources.practicals
        .filter(({ value }) => value.course === key)
        .flatMap(({ value }) => rowsOf(value, { documents, images }))
    const ofPack = tasksOf([asPack])
    const tasks = tasksOf([asSaved, asPack]).map((task, index) => ({ task, hash: hashOf(ofPack[index]) }))
    await saveOfCourse(tx, now, courseId, tasks, keep)
  }
}
