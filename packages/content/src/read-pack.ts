import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { z } from 'zod'
import { type DocumentSource, readDocument } from './document-source.ts'
import type { Fault } from './fault.ts'
import { isPictureName, readPackImages } from './pack-image.ts'
import {
  type CourseSource,
  courseSchema,
  type PackSheet,
  type PracticalsSource,
  packSheetSchema,
  practicalsSchema,
  type QuestionSource,
  questionSchema,
} from './pack-schema.ts'
import type { DrawnPicture } from './picture/draw-pictures.ts'
import { readSourceFile, readSourceList, type SourceFile, type SourceList } from './source-file.ts'

/** The parsed files of a pack with their positions, before the cross-checks. */
export interface PackSources {
  sheet: SourceFile<PackSheet>
  documents: { file: string; document: DocumentSource }[]
  /** Keyed by file name without ending: that is how courses refer to them. */
  topics: Map<string, SourceList<QuestionSource>>
  /** Question files that could not be parsed: their faults are reported once, not again for every ticket. */
  unreadTopics: string[]
  courses: SourceFile<CourseSource>[]
  practicals: SourceFile<PracticalsSource>[]
  /** By file name. */
  images: Map<string, DrawnPicture>
  /** Checksum of all files of the pack. */
  checksum: Buffer
}

const listNames = async (folder: string, ending: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith(ending)).sort()
}

const isFound = <T>(value: T | undefined): value is T => value !== undefined

/** Reads all files of a pack. A file that cannot be read adds faults and is missing from the sources. */
export const readPack = async (folder: string): Promise<{ sources: PackSources | undefined; faults: Fault[] }> => {
  const faults: Fault[] = []
  const checksum = createHash('sha256')

  const readText = async (file: string): Promise<string> => {
    const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
    checksum.update(`${file}\n${text.length}\n${text}`)
    return text
  }
  type Reader<S, T> = (file: string, text: string, schema: z.ZodType<T>, faults: Fault[]) => S | undefined
  const readFolder = async <S, T>(part: string, read: Reader<S, T>, schema: z.ZodType<T>): Promise<S[]> => {
    const sources: (S | undefined)[] = []
    for (const name of await listNames(join(folder, part), '.yaml')) {
      const file = join(part, name)
      sources.push(read(file, await readText(file), schema, faults))
    }
    return sources.filter(isFound)
  }

  const sheetText = await readText('pack.yaml').catch(() => undefined)
  if (sheetText === undefined) {
    return {
      sources: undefined,
      faults: [{ file: 'pack.yaml', line: 1, message: 'файла нет: это не набор содержания' }],
    }
  }
  const sheet = readSourceFile('pack.yaml', sheetText, packSheetSchema, faults)
  const documents: PackSources['documents'] = []
  for (const name of await listNames(join(folder, 'documents'), '.md')) {
    const file = join('documents', name)
    const document = readDocument(file, basename(name, '.md'), await readText(file), faults)
    if (document) documents.push({ file, document })
  }
  const topics = await readFolder('questions', readSourceList<QuestionSource>, questionSchema)
  const courses = await readFolder('courses', readSourceFile<CourseSource>, courseSchema)
  const practicals = await readFolder('practicals', readSourceFile<PracticalsSource>, practicalsSchema)
  const pictures = new Map<string, Buffer>()
  for (const name of await listNames(join(folder, 'images'), '')) {
    const bytes = await readFile(join(folder, 'images', name))
    checksum.update(`${name}\n`).update(bytes)
    if (isPictureName(name)) pictures.set(name, bytes)
  }
  const images = await readPackImages(pictures, faults)
  const topicNames = (await listNames(join(folder, 'questions'), '.yaml')).map((name) => basename(name, '.yaml'))
  const topicsByName = new Map(topics.map((topic) => [basename(topic.file, '.yaml'), topic]))
  const sources = sheet && {
    sheet,
    documents,
    topics: topicsByName,
    unreadTopics: topicNames.filter((name) => !topicsByName.has(name)),
    courses,
    practicals,
    images,
    checksum: checksum.digest(),
  }
  return { sources, faults }
}
