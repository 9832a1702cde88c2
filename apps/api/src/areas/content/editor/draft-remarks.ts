import {
  checkWording,
  isKeyLongest,
  limits,
  overlapOf,
  throwawaysOf,
  type WordingSource,
  wordsOf,
} from '@dopusk/content'
import type { DraftBody, DraftRemark, Verdict } from '@dopusk/contract'
import { russianDay } from '@dopusk/domain'
import type { Db } from '../../../db/database.ts'
import type { QuestionBody } from '../../../study/question-body.ts'
import { findContradiction } from '../norms/draft-change.ts'
import { hasPicture } from '../pictures/pictures.queries.ts'
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
  const need = (field: string, isMissing: boolean, message: string) => {
    if (isMissing) faults.push({ field, message })
  }
  need('text', text === '', 'Напишите вопрос')
  need('topic', topic === '', 'Укажите тему')
  need('courses', courses.length === 0, 'Выберите хотя бы один курс')
  need('comment', comment === '', 'Объясните, почему ответ верен')
  need('variants', !variants.some(({ correct }) => correct), 'Отметьте верный вариант')
  need('variants', !variants.some(({ correct }) => !correct), 'Нужен хотя бы один неверный вариант')
  for (const [index, variant] of variants.entries())
    need(`variants.${index}`, variant.text === '', 'Напишите вариант или удалите его')
  need('image', image !== null && image.alt === '', 'Опишите рисунок словами: это прочтут те, кто его не видит')
  need('point', document !== null && point === '', 'Выберите пункт документа')
  need('point', document === null && point !== '', 'Выберите документ')
  return faults
}

/** The fields of a pack's wording, as a draft calls them. */
const draftFields = { variants: 'variants', point: 'point', key: 'key_phrase', image: 'image', until: 'point' } as const

/** What a demonstration pack must give, in the words of the screen. */
const checkDemonstration = ({ document, kind, key_phrase }: DraftBody): DraftRemark[] => [
  ...(document === null ? [{ field: 'point', message: 'В этом наборе у каждого вопроса есть документ и пункт' }] : []),
  ...(kind === null && key_phrase === ''
    ? [{ field: 'key_phrase', message: 'Напишите слова, которые есть и в пункте, и в верном варианте' }]
    : []),
]

const inWordsOfScreen = (message: string) =>
  firstLetterLarge(message).replace('нужно verified: false', 'снимите отметку о сверке')

const firstLetterLarge = (message: string) => message.charAt(0).toUpperCase() + message.slice(1)

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
  return faults.map(({ field, message }) =>
    field === 'point' && document !== null && pointText === undefined
      ? { field: 'point', message: `В документе нет пункта «${point}»` }
      : { field: draftFields[field], message: inWordsOfScreen(message) },
  )
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
    !correct && throwaways.includes(text)
      ? [{ field: `variants.${index}`, message: 'Вариант отпадает сам: такие слова бывают только в неверных' }]
      : [],
  )
  if (isKeyLongest(item)) warnings.push({ field: 'variants', message: 'Верный вариант самый длинный: его угадывают' })
  return warnings
}

const findNearDuplicates = async (db: Db, draft: DraftBody, questionId: number | null): Promise<DraftRemark[]> => {
  const words = wordsOf(draft.text)
  if (words.size < 2) return []
  const similar = await listSimilar(db, draft.text, questionId)
  return similar
    .filter(({ text }) => overlapOf(words, wordsOf(text)) > limits.stemOverlap)
    .map(({ idCok }) => ({ field: 'text', message: `Почти такое же условие у вопроса №\u00a0${idCok}` }))
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
  if (isOf && validUntil !== null && validUntil <= from)
    return [
      {
        field: 'point',
        message: `К\u00a0${day}, когда эта формулировка начнёт действовать, редакции уже не\u00a0будет`,
      },
    ]
  if (!isOf && validFrom !== null && validFrom >= from)
    return [
      {
        field: 'point',
        message: `Редакция ещё не\u00a0действует, а\u00a0с\u00a0${day} у\u00a0вопроса другая формулировка`,
      },
    ]
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
  const unknownCourses = draft.courses.some((id) => !known.includes(id))
    ? [{ field: 'courses', message: 'Одного из курсов больше нет' }]
    : []
  const unpublished =
    cited?.isInWork === true && revision === null
      ? [{ field: 'point', message: 'Эта редакция ещё не опубликована: выберите действующую' }]
      : []
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
