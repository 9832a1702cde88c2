import {
  checkWording,
  isKeyLongest,
  limits,
  overlapOf,
  throwawaysOf,
  type WordingSource,
  wordsOf,
} from '@dopusk/content'
import type { DraftBody, DraftRemark, RemarkCode, Verdict } from '@dopusk/contract'
import { russianDay } from '@dopusk/domain'
import type { Db } from '../../../db/database.ts'
import type { QuestionBody } from '../../../study/question-body.ts'
import { findContradiction } from '../norms/draft-change.ts'
import { hasPicture } from '../pictures/pictures.queries.ts'
import { remark } from '../remark.ts'
import { findCitedPoint, listKnownCourses, listSimilar } from './drafts.queries.ts'

export interface Remarks {
  faults: DraftRemark[]
  warnings: DraftRemark[]
}

/** A draft as a pack would have it. */
const wordingOf = ({ text, kind, variants, comment, document, point, ...draft }: DraftBody): WordingSource => ({
  text,
  ...(kind && { kind }),
  right: variants.filter(({ correct }) => correct).map((variant) => variant.text),
  wrong: variants.filter(({ correct }) => !correct).map((variant) => variant.text),
  comment,
  ...(document !== null && { document: String(document) }),
  ...(point !== '' && { point }),
  ...(document !== null && !draft.point_verified && { verified: false }),
  ...(draft.key_phrase !== '' && { key: draft.key_phrase }),
  ...(draft.image && { image: { file: draft.image.src, alt: draft.image.alt } }),
})

/** What every question needs. */
const checkFilled = ({ text, topic, courses, variants, comment, image, document, point }: DraftBody): DraftRemark[] => {
  const faults: DraftRemark[] = []
  const need = (field: string, isMissing: boolean, code: RemarkCode) => {
    if (isMissing) faults.push(remark(code, field))
  }
  need('text', text === '', 'text_missing')
  need('topic', topic === '', 'topic_missing')
  need('courses', courses.length === 0, 'courses_missing')
  need('comment', comment === '', 'comment_missing')
  need('variants', !variants.some(({ correct }) => correct), 'right_missing')
  need('variants', !variants.some(({ correct }) => !correct), 'wrong_missing')
  for (const [index, variant] of variants.entries()) need(`variants.${index}`, variant.text === '', 'variant_missing')
  need('image', image !== null && image.alt === '', 'image_alt_missing')
  need('point', document !== null && point === '', 'point_missing')
  need('point', document === null && point !== '', 'document_missing')
  return faults
}

/** The fields of a pack's wording, as a draft calls them. */
const draftFields = { variants: 'variants', point: 'point', key: 'key_phrase', image: 'image', until: 'point' } as const

/** What a demonstration pack must give, in the words of the screen. */
const checkDemonstration = ({ document, kind, key_phrase }: DraftBody): DraftRemark[] => [
  ...(document === null ? [remark('norm_required', 'point')] : []),
  ...(kind === null && key_phrase === '' ? [remark('phrase_required', 'key_phrase')] : []),
]

/** What a draft is checked against. */
export interface DraftContext {
  isDemonstration: boolean
  /** Of the cited point; undefined where there is none. */
  pointText: string | undefined
  isPictureKnown: boolean
}

/** What the check of a pack says. */
const checkAsPack = (draft: DraftBody, { isDemonstration, pointText, isPictureKnown }: DraftContext): DraftRemark[] => {
  const { document, point } = draft
  const findDocument = () => ({ points: pointText === undefined ? [] : [{ name: point, paragraphs: [pointText] }] })
  // `checkFilled` says what is missing.
  if (document === null ? point !== '' : point === '') return []
  const missing = isDemonstration ? checkDemonstration(draft) : []
  if (missing.length > 0) return missing
  const faults = checkWording(wordingOf(draft), { isDemonstration, findDocument, hasImage: () => isPictureKnown })
  return faults.map(({ code, field, values }) => remark(code, draftFields[field], ...values))
}

/** Everything that prevents publishing, except courses that do not exist. */
export const findFaults = (draft: DraftBody, context: DraftContext): DraftRemark[] => {
  const filled = checkFilled(draft)
  const isFilled = (field: string) => !filled.some((fault) => fault.field === field)
  return [...filled, ...checkAsPack(draft, context).filter(({ field }) => isFilled(field))]
}

export const findCues = (draft: DraftBody): DraftRemark[] => {
  const item = wordingOf(draft)
  if (item.right.length === 0 || item.wrong.length === 0 || draft.variants.some(({ text }) => text === '')) return []
  const throwaways = throwawaysOf(item)
  const warnings = draft.variants.flatMap(({ text, correct }, index) =>
    !correct && throwaways.includes(text) ? [remark('variant_thrown_away', `variants.${index}`)] : [],
  )
  if (isKeyLongest(item)) warnings.push(remark('right_longest', 'variants'))
  return warnings
}

const findNearDuplicates = async (db: Db, draft: DraftBody, questionId: number | null): Promise<DraftRemark[]> => {
  const words = wordsOf(draft.text)
  if (words.size < 2) return []
  const similar = await listSimilar(db, draft.text, questionId)
  return similar
    .filter(({ text }) => overlapOf(words, wordsOf(text)) > limits.stemOverlap)
    .map(({ idCok }) => remark('text_similar', 'text', idCok))
}

interface RemarksContext {
  questionId: number | null
  isDemonstration: boolean
  /** The day on which another wording follows, and whether the draft is of that one. */
  planned: { from: string; isOf: boolean } | null
  /** Published with a new edition: the draft may cite it, and does what was decided about the question. */
  revision: { verdict: Verdict | null; before: QuestionBody } | null
}

/** The edition is not in force on any day of the wording. */
const findForeignDays = (
  { validFrom, validUntil }: { validFrom: string | null; validUntil: string | null },
  { from, isOf }: { from: string; isOf: boolean },
): DraftRemark[] => {
  const day = russianDay(from)
  if (isOf && validUntil !== null && validUntil <= from) return [remark('point_ended', 'point', day)]
  if (!isOf && validFrom !== null && validFrom >= from) return [remark('point_not_begun', 'point', day)]
  return []
}

/** What prevents publishing a draft, and what an expert should think about. */
export const remarksOn = async (
  db: Db,
  draft: DraftBody,
  { questionId, isDemonstration, planned, revision }: RemarksContext,
): Promise<Remarks> => {
  const { document, point, image } = draft
  const cited = document === null || point === '' ? undefined : await findCitedPoint(db, document, point)
  const isPictureKnown = image !== null && (await hasPicture(db, image.src))
  const known = await listKnownCourses(db, draft.courses)
  const unknownCourses = draft.courses.some((id) => !known.includes(id)) ? [remark('courses_unknown', 'courses')] : []
  const unpublished = cited?.isInWork === true && revision === null ? [remark('point_unpublished', 'point')] : []
  const contradiction = revision?.verdict ? findContradiction(revision.verdict, revision.before, draft) : null
  return {
    faults: [
      ...findFaults(draft, { isDemonstration, pointText: cited?.text, isPictureKnown }),
      ...unknownCourses,
      ...unpublished,
      ...(cited && planned ? findForeignDays(cited, planned) : []),
      ...(contradiction === null ? [] : [contradiction]),
    ],
    warnings: [...findCues(draft), ...(await findNearDuplicates(db, draft, questionId))],
  }
}
