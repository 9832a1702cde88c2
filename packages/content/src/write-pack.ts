import { strToU8, zipSync } from 'fflate'
import { stringify } from 'yaml'
import type { DocumentSource } from './document-source.ts'
import type { CourseSource, PackSheet, PracticalsSource, QuestionSource } from './pack-schema.ts'

/** A pack as it is written to files. What a schema fills in by itself need not be given. */
export interface WrittenPack {
  sheet: Omit<PackSheet, 'topics' | 'demonstration'> & { demonstration?: boolean; topics: Record<string, string> }
  documents: WrittenDocument[]
  /** By the name of the file. */
  topics: Map<string, QuestionSource[]>
  courses: CourseSource[]
  practicals: PracticalsSource[]
  /** By file name. */
  images: Map<string, Uint8Array>
}

export interface WrittenDocument extends Omit<DocumentSource, 'points'> {
  points: { name: string; section?: string | undefined; paragraphs: string[] }[]
}

const toYaml = (value: unknown): string => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })

/** Without the fields that are not given. */
const given = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Partial<T>

const writeDocument = ({ key: _key, intro, points, ...sheet }: WrittenDocument): string => {
  const lines: string[] = [...intro]
  let section: string | undefined
  for (const point of points) {
    if (point.section !== undefined && point.section !== section) lines.push(`## ${point.section}`)
    section = point.section
    lines.push([`### ${point.name}`, ...point.paragraphs.slice(0, 1)].join('\n'), ...point.paragraphs.slice(1))
  }
  return `---\n${toYaml(given(sheet))}---\n${lines.join('\n\n')}\n`
}

const writeQuestion = ({ next, ...question }: QuestionSource) => ({
  ...given(question),
  ...(next && { next: given(next) }),
})

/** The files of a pack by path, in a fixed order: the same pack is the same bytes. */
export const writePack = (pack: WrittenPack): Map<string, string | Uint8Array> =>
  new Map<string, string | Uint8Array>([
    ['pack.yaml', toYaml(given(pack.sheet))],
    ...pack.documents.map((document) => [`documents/${document.key}.md`, writeDocument(document)] as const),
    ...[...pack.topics].map(
      ([name, questions]) => [`questions/${name}.yaml`, toYaml(questions.map(writeQuestion))] as const,
    ),
    ...pack.courses.map((course) => [`courses/${course.key}.yaml`, toYaml(given(course))] as const),
    ...pack.practicals.map((tasks) => [`practicals/${tasks.course}.yaml`, toYaml(tasks)] as const),
    ...[...pack.images].map(([name, bytes]) => [`images/${name}`, bytes] as const),
  ])

/** The files of a pack as one archive, without the time at which it was made. */
export const zipPack = (pack: WrittenPack): Buffer => {
  const files = [...writePack(pack)].map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ])
  return Buffer.from(zipSync(Object.fromEntries(files), { mtime: '2000-01-01' }))
}
