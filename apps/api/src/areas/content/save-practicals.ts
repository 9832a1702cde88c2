import type { PackSources, PracticalsSource } from '@dopusk/content'
import type { Tx } from '../../db/database.ts'
import { findCitedPoint } from './cited-point.ts'
import type { CourseIds } from './save-courses.ts'
import type { DocumentIds } from './save-documents.ts'
import { imageOf, type SavedImages } from './save-images.ts'

type Kind = 'description' | 'cube' | 'wrapper' | 'decision'

interface Row {
  pack_key: string
  kind: Kind
  id_cok: number
  name: string
  body: object
  check_expression: string | null
}

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
  /** The points with their texts; the check of the pack has seen that they exist. */
  cite: (source: Source) => object[]
  images: SavedImages
}

const rowOf = (
  kind: Kind,
  { id, cok, name, sources = [], image, check, ...body }: Task,
  { cite, images }: SavedFiles,
): Row => ({
  pack_key: id,
  kind,
  id_cok: cok,
  name,
  body: { ...body, sources: sources.flatMap(cite), image: imageOf({ image }, images) },
  check_expression: check ?? null,
})

const rowsOf = ({ descriptions, cubes, wrappers, decisions }: PracticalsSource, saved: SavedFiles): Row[] => [
  ...descriptions.map((task) => rowOf('description', task, saved)),
  ...cubes.map((task) => rowOf('cube', task, saved)),
  ...wrappers.map((task) => rowOf('wrapper', task, saved)),
  ...decisions.map((task) => rowOf('decision', task, saved)),
]

export const savePracticals = async (
  tx: Tx,
  now: Date,
  sources: PackSources,
  courseIds: CourseIds,
  { documents, images }: { documents: DocumentIds; images: SavedImages },
): Promise<void> => {
  const cite = (source: Source) => [findCitedPoint(source, sources, documents)].filter((found) => found !== null)
  for (const [key, courseId] of courseIds) {
    const rows = sources.practicals
      .filter(({ value }) => value.course === key)
      .flatMap(({ value }) => rowsOf(value, { cite, images }))
    for (const [position, { pack_key, body, ...row }] of rows.entries()) {
      const values = { ...row, body: JSON.stringify(body), position, retired_at: null }
      await tx
        .insertInto('practical')
        .values({ course_id: courseId, pack_key, ...values })
        .onConflict((conflict) => conflict.columns(['course_id', 'pack_key']).doUpdateSet(values))
        .execute()
    }
    const kept = rows.map(({ pack_key }) => pack_key)
    await tx
      .updateTable('practical')
      .set({ retired_at: now })
      .where('course_id', '=', courseId)
      .where('retired_at', 'is', null)
      .$if(kept.length > 0, (query) => query.where('pack_key', 'not in', kept))
      .execute()
  }
}
