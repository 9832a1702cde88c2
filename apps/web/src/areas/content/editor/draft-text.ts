import type { ContentDraft, DraftBody } from '@dopusk/contract'
import { oneLine } from '@dopusk/contract/person-text'
import type { ComparedWording } from '../../../study/wording/wording-changes.tsx'

/** The server trims what it stores: two texts that differ in spaces only are the same. */
export const isSameText = (one: DraftBody, other: DraftBody): boolean => {
  const comparable = (body: DraftBody) =>
    JSON.stringify([
      body.id_cok,
      oneLine(body.topic),
      body.courses,
      body.kind,
      oneLine(body.text),
      body.image && [body.image.src, oneLine(body.image.alt)],
      body.variants.map(({ text, correct }) => [oneLine(text), correct]),
      oneLine(body.comment),
      body.document,
      oneLine(body.point),
      body.point_verified,
      oneLine(body.key_phrase),
    ])
  return comparable(one) === comparable(other)
}

/** The draft in words, to be copied. */
export const textOfDraft = (body: DraftBody): string =>
  [
    body.text,
    ...body.variants.map(({ text, correct }, index) => `${index + 1}. ${text}${correct ? ' (верно)' : ''}`),
    ...(body.comment === '' ? [] : [`Пояснение: ${body.comment}`]),
    ...(body.point === '' ? [] : [`Пункт: ${body.point}`]),
    ...(body.topic === '' ? [] : [`Тема: ${body.topic}`]),
  ].join('\n')

/** The draft as the wording that it becomes, for a comparison. */
export const wordingOfDraft = (body: DraftBody, documentTitle: string | null): ComparedWording => ({
  question_text: body.text,
  ...(body.image !== null && { image: body.image }),
  answer_variants: body.variants.map(({ text, correct }, index) => ({
    answer_number: index + 1,
    answer_text: text,
    correct,
  })),
  comment: body.comment,
  normative_title: documentTitle,
  normative_point: body.point === '' ? null : body.point,
})

/** The wording that the draft was begun from. */
export const baseOf = ({ question, base }: ContentDraft) => question?.wordings.find(({ id }) => id === base)

/** The other one of today's wording and the planned one. */
export const otherOf = ({ question, planned_from: day }: ContentDraft) =>
  question?.wordings.find((wording) => (day === null ? wording.is_next : wording.is_current))

/** What an outdated draft is compared with: a planned wording follows a planned one. */
export const currentOf = (draft: ContentDraft) => {
  const { question } = draft
  const day = question?.next_from ?? null
  const isPlanned = day !== null && baseOf(draft)?.valid_from === day
  return question?.wordings.find((wording) => (isPlanned ? wording.is_next : wording.is_current))
}

/** What a mended wording and the planned one may have in common. */
export const wordsOf = ({ question_text: text, answer_variants: variants, comment, image }: ComparedWording) => ({
  text,
  variants: variants.map(({ answer_text, correct }) => ({ text: answer_text, correct })),
  comment: comment ?? '',
  image: image ?? null,
})
