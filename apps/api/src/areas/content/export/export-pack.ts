import type {
  CourseSource,
  PracticalsSource,
  QuestionSource,
  WordingSource,
  WrittenDocument,
  WrittenPack,
} from '@dopusk/content'
import type { Db } from '../../../db/database.ts'
import { inPack, localPrefix, packOf } from '../pack-rows.ts'
import {
  type ExportedCourseRow,
  type ExportedEditionRow,
  type ExportedQuestionRow,
  type ExportedTaskRow,
  type ExportedVersion,
  findCourse,
  findPackSheet,
  keysOfEditions,
  listCoursesOfPack,
  listEditions,
  listPictures,
  listQuestionsOfCourse,
  listQuestionsOfPack,
  listTasks,
} from './export-pack.queries.ts'

const extensions: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/** Names of what rows refer to by ids and addresses. */
interface Names {
  /** Key of a document with this point; undefined where its current text has no such point. */
  documentOf(editionId: number, point: string): string | undefined
  pictureOf(src: string): string | undefined
}

const checksumOf = (src: string): string => src.replace('/files/', '')

const cite = ({ normative }: ExportedVersion['body'], { documentOf }: Names) => {
  const document = normative && documentOf(normative.document_id, normative.point)
  return document === undefined || document === null || normative === null
    ? {}
    : { document, point: normative.point, ...(normative.verified === false && { verified: false as const }) }
}

const picture = (image: { src: string; alt: string } | null | undefined, { pictureOf }: Names) => {
  const file = image ? pictureOf(image.src) : undefined
  return file === undefined || !image ? {} : { image: { file, alt: image.alt } }
}

/** Dates are written only where they are not those of the cited edition or of the wording that follows. */
const wordingOf = (version: ExportedVersion, names: Names, nextFrom: string | null): WordingSource => {
  const { body, kind, key_phrase: key, valid_from: from, valid_until: until } = version
  const texts = (isRight: boolean) => body.variants.filter(({ correct }) => correct === isRight).map(({ text }) => text)
  const cited = cite(body, names)
  return {
    text: body.text,
    ...(kind && { kind }),
    right: texts(true),
    wrong: texts(false),
    comment: body.comment,
    ...cited,
    ...(key !== null && 'document' in cited && { key }),
    ...picture(body.image, names),
    ...(from !== null && from !== version.edition_from && { from }),
    ...(until !== null && until !== (version.edition_until ?? nextFrom) && { until }),
  }
}

const questionOf = (
  { packKey, idCok, current, next, nextFrom }: ExportedQuestionRow,
  names: Names,
): QuestionSource => ({
  id: inPack(packKey),
  cok: idCok,
  ...wordingOf(current, names, nextFrom),
  ...(current.meaning_no > 1 && { meaning: current.meaning_no }),
  ...(next &&
    nextFrom !== null && {
      next: {
        ...wordingOf(next, names, null),
        from: nextFrom,
        ...(next.meaning_no !== current.meaning_no + 1 && { meaning: next.meaning_no }),
      },
    }),
})

type Topics = Map<string, ExportedQuestionRow[]>

/** Whole topics where the course has all their questions, otherwise single ones, in the order of their first question. */
const listOf = ({ questions }: ExportedCourseRow, topics: Topics): string[] => {
  const inCourse = new Set(questions)
  const topicOf = new Map(
    [...topics].flatMap(([name, rows]) => rows.map((row) => [row.id, { name, rows, row }] as const)),
  )
  const names = questions.flatMap((id) => {
    const found = topicOf.get(id)
    if (found === undefined) return []
    return found.rows.every((row) => inCourse.has(row.id)) ? [found.name] : [inPack(found.row.packKey)]
  })
  return [...new Set(names)]
}

const examOf = ({ exam }: ExportedCourseRow, topics: Topics) => {
  if (exam === null) return {}
  const { questions, minutes, pass_count, source, is_verified, blueprint } = exam
  const parts = Object.entries(blueprint ?? {})
    .map(([key, count]) => [inPack(key), count] as const)
    .filter(([name]) => topics.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    exam: {
      ...{ questions, minutes, pass_count },
      ...(parts.length > 0 && { blueprint: Object.fromEntries(parts) }),
      ...(source !== null && { source }),
      ...(is_verified ? {} : { verified: false as const }),
    },
  }
}

const courseOf = (course: ExportedCourseRow, topics: Topics): CourseSource => {
  const rows = [...topics.values()].flat()
  const keyOf = new Map(rows.map(({ id, packKey }) => [id, inPack(packKey)]))
  // A ticket that asks a question of elsewhere is left out.
  const tickets = course.tickets
    .filter((ids) => ids.every((id) => keyOf.has(id)))
    .map((ids) => ids.map((id) => keyOf.get(id) as string))
  const asked = new Set(tickets.flat())
  const reserve =
    tickets.length === 0 ? [] : course.questions.flatMap((id) => keyOf.get(id) ?? []).filter((id) => !asked.has(id))
  return {
    key: inPack(course.packKey),
    name: course.name,
    qual_code: course.qual_code,
    description: course.description,
    titles: course.titles,
    version: course.version,
    ...(course.exam === null ? { pass_percent: course.pass_percent } : {}),
    price_rubles: course.price_kopecks / 100,
    ...(course.is_demo ? { demo: true } : {}),
    questions: listOf(course, topics),
    questions_per_ticket: course.questions_per_ticket,
    tickets,
    ...(reserve.length > 0 && { reserve }),
    ...examOf(course, topics),
  } as CourseSource
}

const parts = { description: 'descriptions', cube: 'cubes', wrapper: 'wrappers', decision: 'decisions' } as const

const taskOf = ({ key, idCok, name, body, check }: ExportedTaskRow, names: Names) => {
  const { sources = [], image, ...task } = body
  const cited = sources.flatMap(({ document_id, point, verified }) => {
    const document = names.documentOf(document_id, point)
    return document === undefined ? [] : [{ document, point, ...(verified === false && { verified }) }]
  })
  return {
    ...{ id: inPack(key), cok: idCok, name, ...picture(image, names) },
    ...(cited.length > 0 && { sources: cited }),
    ...task,
    ...(check !== null && { check }),
  }
}

const practicalsOf = (
  course: ExportedCourseRow,
  tasks: readonly ExportedTaskRow[],
  names: Names,
): PracticalsSource[] => {
  const own = tasks.filter(({ courseId }) => courseId === course.id)
  if (own.length === 0) return []
  const ofKind = (kind: ExportedTaskRow['kind']) =>
    own.filter((task) => task.kind === kind).map((task) => taskOf(task, names))
  const kinds = Object.entries(parts).map(([kind, part]) => [part, ofKind(kind as ExportedTaskRow['kind'])])
  return [{ course: inPack(course.packKey), ...Object.fromEntries(kinds) } as PracticalsSource]
}

/** These editions, those that they replace and those that follow them: a planned one gives the one before it its end. */
const neededEditions = (editions: readonly ExportedEditionRow[], wanted: ReadonlySet<string>): ExportedEditionRow[] => {
  const needed = new Set(wanted)
  for (let grew = true; grew; ) {
    const before = needed.size
    for (const { packKey, replacesId } of editions) {
      const replaced = editions.find(({ id }) => id === replacesId)
      if (replaced === undefined || !(needed.has(packKey) || needed.has(replaced.packKey))) continue
      needed.add(packKey)
      needed.add(replaced.packKey)
    }
    grew = needed.size > before
  }
  return editions.filter(({ packKey }) => needed.has(packKey))
}

const collectNames = async (
  db: Db,
  {
    pack,
    questions,
    tasks,
  }: { pack: string | null; questions: readonly ExportedQuestionRow[]; tasks: readonly ExportedTaskRow[] },
) => {
  const bodies = questions.flatMap(({ current, next }) => [current.body, ...(next ? [next.body] : [])])
  const cited = [
    ...bodies.flatMap(({ normative }) => normative?.document_id ?? []),
    ...tasks.flatMap(({ body }) => (body.sources ?? []).map(({ document_id }) => document_id)),
  ]
  const keys = await keysOfEditions(db, [...new Set(cited)])
  const shown = await listEditions(db)
  // What a pack has and no question cites stays in it.
  const own = shown.flatMap(({ packKey }) => (packOf(packKey) === pack ? [packKey] : []))
  const editions = neededEditions(shown, new Set([...keys.values(), ...own]))
  const byKey = new Map(editions.map((edition) => [edition.packKey, edition]))
  const images = [...bodies.map(({ image }) => image), ...tasks.map(({ body }) => body.image)]
  const checksums = images.flatMap((image) => (image ? [checksumOf(image.src)] : []))
  const pictures = await listPictures(db, [...new Set(checksums)])
  const files = new Map(
    pictures.map(({ checksum, contentChecksum, mediaType }) => [
      checksum,
      `${contentChecksum.slice(0, 20)}.${extensions[mediaType] ?? 'svg'}`,
    ]),
  )
  const names: Names = {
    documentOf: (editionId, point) => {
      const packKey = keys.get(editionId)
      const edition = packKey === undefined ? undefined : byKey.get(packKey)
      return edition?.source?.points.some(({ name }) => name === point) ? inPack(edition.packKey) : undefined
    },
    pictureOf: (src) => files.get(checksumOf(src)),
  }
  const documents = editions.flatMap(({ packKey, source }): WrittenDocument[] =>
    source === null ? [] : [{ key: inPack(packKey), ...source }],
  )
  return {
    names,
    documents,
    images: new Map(pictures.map(({ checksum, content }) => [files.get(checksum) as string, content])),
  }
}

const groupByTopic = (questions: readonly ExportedQuestionRow[]): Topics => {
  const topics: Topics = new Map()
  for (const question of questions) {
    const name = inPack(question.topicKey)
    topics.set(name, [...(topics.get(name) ?? []), question])
  }
  return new Map([...topics].sort(([one], [other]) => (one < other ? -1 : 1)))
}

const buildPack = async (
  db: Db,
  { sheet, pack }: { sheet: Omit<WrittenPack['sheet'], 'topics'>; pack: string | null },
  courses: readonly ExportedCourseRow[],
  questions: readonly ExportedQuestionRow[],
  tasks: readonly ExportedTaskRow[],
): Promise<WrittenPack> => {
  const { names, documents, images } = await collectNames(db, { pack, questions, tasks })
  const topics = groupByTopic(questions)
  const titles = [...topics].flatMap(([name, rows]) => {
    const title = rows[0]?.topicTitle ?? name
    return title === name ? [] : [[name, title] as const]
  })
  return {
    sheet: { ...sheet, topics: Object.fromEntries(titles) },
    documents,
    topics: new Map([...topics].map(([name, rows]) => [name, rows.map((row) => questionOf(row, names))])),
    courses: courses.map((course) => courseOf(course, topics)),
    practicals: courses.flatMap((course) => practicalsOf(course, tasks, names)),
    images,
  }
}

/** A course with all that it needs, as a pack of its own; undefined where there is no such course. */
export const exportCourse = async (db: Db, courseId: number): Promise<WrittenPack | undefined> => {
  const course = await findCourse(db, courseId)
  if (course === undefined) return undefined
  const questions = await listQuestionsOfCourse(db, courseId)
  const key = `${inPack(course.packKey)}-export`.slice(-60)
  const sheet = { key, version: course.version, title: course.name, sources: [`Курс «${course.name}»`] }
  return buildPack(db, { sheet, pack: null }, [course], questions, await listTasks(db, [courseId]))
}

/** A pack as it is now, with what was changed on the screen, and without what was made there; undefined where it was never loaded. */
export const exportPack = async (db: Db, key: string): Promise<WrittenPack | undefined> => {
  const sheet = await findPackSheet(db, key)
  if (sheet === undefined) return undefined
  const { version, title, sources, isDemonstration: demonstration } = sheet
  const courses = await listCoursesOfPack(db, key)
  const questions = await listQuestionsOfPack(db, key)
  const tasks = await listTasks(
    db,
    courses.map(({ id }) => id),
  )
  const ofPack = tasks.filter((task) => !task.key.startsWith(localPrefix))
  const written = { sheet: { key, version, title, demonstration, sources }, pack: key }
  return buildPack(db, written, courses, questions, ofPack)
}
