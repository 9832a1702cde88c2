import { containsPhrase } from '@dopusk/content'
import type * as calls from '@dopusk/contract'
import type { DraftBody, QueryOf, RevisionQuestion } from '@dopusk/contract'
import { matchPoints, type NormPoint, type PointPair, russianDay } from '@dopusk/domain'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type EditionRow, findEditionRow } from '../edition-rows.queries.ts'
import { findFaults } from '../editor/draft-remarks.ts'
import { maxCounted } from '../editor/questions.queries.ts'
import { packOf } from '../pack-rows.ts'
import { hasPicture } from '../pictures/pictures.queries.ts'
import { changeOf, findContradiction } from './draft-change.ts'
import {
  type DecidedQuestion,
  findRevision,
  type Link,
  listAffected,
  listDemonstrations,
  type RevisionRow,
} from './revisions.queries.ts'

export interface RevisionDeps {
  db: Db
  now: () => Date
  timeZone: string
}

type Source = NonNullable<EditionRow['source']>

const pointsOf = ({ points }: Source): NormPoint[] =>
  points.map(({ name, paragraphs }, index) => ({ id: index + 1, name, text: paragraphs.join('\n') }))

/** Both editions point by point: as the expert has paired them, the others by name and words. */
const pairPoints = (before: Source, after: Source, links: readonly Link[]): PointPair[] => {
  const [earlier, later] = [pointsOf(before), pointsOf(after)]
  const linked = new Map(links.map((link) => [link.before, link.after]))
  const pairs = earlier
    .filter(({ name }) => linked.has(name))
    .map((point) => ({ before: point, after: later.find(({ name }) => name === linked.get(point.name)) ?? null }))
  const taken = new Set(pairs.map((pair) => pair.after))
  const free = later.filter((point) => !taken.has(point))
  const found = matchPoints(
    earlier.filter(({ name }) => !linked.has(name)),
    free,
    { links: [], cited: new Set(free.map(({ id }) => id)) },
  )
  const placeOf = ({ before: point }: PointPair) => point?.id ?? earlier.length + 1
  return [...pairs, ...found].sort((one, other) => placeOf(one) - placeOf(other))
}

/** A revision with both texts. */
export interface ReadRevision {
  revision: RevisionRow
  before: EditionRow
  after: EditionRow
  pairs: PointPair[]
  /** The pair of a point of the earlier edition. */
  pairOf: Map<string, PointPair>
  /** The day on which the later edition takes effect. */
  day: string | null
  /** Demonstration packs, whose questions must give more. */
  demonstrations: ReadonlySet<string>
}

const emptySource: Source = { title: '', short: '', edition: '', intro: [], points: [] }
/** Rows of a time before the screen have no text until the next load. */
export const textOf = ({ source }: EditionRow): Source => source ?? emptySource

export const readRevision = async (db: Db, id: number): Promise<ReadRevision> => {
  const revision = await findRevision(db, id)
  if (revision === undefined) throw new AppError('not_found')
  const before = (await findEditionRow(db, revision.editionId)) as EditionRow
  const after = (await findEditionRow(db, revision.nextEditionId)) as EditionRow
  const pairs = pairPoints(textOf(before), textOf(after), revision.links)
  const pairOf = new Map(pairs.flatMap((pair) => (pair.before ? [[pair.before.name, pair] as const] : [])))
  return { revision, before, after, pairs, pairOf, day: after.validFrom, demonstrations: await listDemonstrations(db) }
}

/** The point says the same in both editions. */
export const isUnchanged = ({ pairOf }: ReadRevision, point: string): boolean => {
  const pair = pairOf.get(point)
  return pair !== undefined && pair.before?.text === pair.after?.text
}

/** What prevents publishing a draft of the revision. */
const draftFault = async (
  db: Db,
  read: ReadRevision,
  { packKey, verdict, draftedFrom }: DecidedQuestion,
  draft: DraftBody,
): Promise<string | null> => {
  const { document, point, image } = draft
  if (document !== read.after.id) return 'Черновик ссылается не на новую редакцию'
  const pointText = pointsOf(textOf(read.after)).find(({ name }) => name === point)?.text
  const isDemonstration = read.demonstrations.has(packOf(packKey))
  const isPictureKnown = image !== null && (await hasPicture(db, image.src))
  const [fault] = findFaults(draft, { isDemonstration, pointText, isPictureKnown })
  if (fault) return `В черновике: ${fault.message}`
  return (verdict && draftedFrom && findContradiction(verdict, draftedFrom, draft)?.message) ?? null
}

/** Why a verdict cannot be published. */
export const findProblem = async (db: Db, read: ReadRevision, question: DecidedQuestion): Promise<string | null> => {
  const { verdict, nextFrom, draft, keyPhrase, point } = question
  if (nextFrom !== null)
    return `С ${russianDay(nextFrom)} у вопроса уже есть другая формулировка: сначала решите, что с ней`
  if (verdict === null || verdict === 'retire') return null
  if (draft !== null) return draftFault(db, read, question, draft)
  if (verdict !== 'unaffected') return 'Черновик удалён: решите ещё раз'
  const later = read.pairOf.get(point)?.after
  if (!later) return 'В новой редакции нет этого пункта: укажите, какой вместо него, или решите иначе'
  return keyPhrase === null || containsPhrase(later.text, keyPhrase)
    ? null
    : `В новом пункте нет слов «${keyPhrase}», которые подтверждают ответ: нужна новая формулировка`
}

const viewPoint = ({ name, text }: NormPoint) => ({ name, text })

export const listQuestions = async (
  db: Db,
  id: number,
  { verdict, limit, offset }: QueryOf<typeof calls.listRevisionQuestions>,
): Promise<{ questions: RevisionQuestion[]; count: number; isCapped: boolean }> => {
  const read = await readRevision(db, id)
  if (read.revision.publishedAt !== null) return { questions: [], count: 0, isCapped: false }
  const { rows, ...counted } = await listAffected(db, read.revision, read.day, {
    verdict,
    limit,
    offset,
    cap: maxCounted,
  })
  const questions: RevisionQuestion[] = []
  for (const row of rows) {
    const pair = read.pairOf.get(row.point)
    const texts = (isRight: boolean) =>
      row.body.variants.filter(({ correct }) => correct === isRight).map(({ text }) => text)
    questions.push({
      id: row.id,
      id_cok: row.idCok,
      text: row.body.text,
      right: texts(true),
      wrong: texts(false),
      before: pair?.before ? viewPoint(pair.before) : { name: row.point, text: row.body.normative?.text ?? '' },
      after: pair?.after ? viewPoint(pair.after) : null,
      verdict: row.verdict,
      draft: row.draftId,
      draft_change: row.draft && row.draftedFrom && changeOf(row.draftedFrom, row.draft),
      is_draft_changed: row.isDraftChanged,
      tickets: row.tickets,
      problem: await findProblem(db, read, row),
    })
  }
  return { questions, ...counted }
}
