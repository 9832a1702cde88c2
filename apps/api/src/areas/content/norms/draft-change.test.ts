import type { DraftBody } from '@dopusk/contract'
import { expect, test } from 'vitest'
import type { QuestionBody } from '../../../study/question-body.ts'
import { exampleBody } from '../../../testing/sample-content.ts'
import { changeOf, type DraftChange } from './draft-change.ts'

const image = { src: `/files/${'0'.repeat(64)}`, alt: 'Схема', width: 10, height: 10 }
const right = (text: string) => ({ text, correct: true })
const wrong = (text: string) => ({ text, correct: false })
const draft = exampleBody(1, { image, variants: [right('10 дней'), right('Две недели'), wrong('Год')] })
const before: QuestionBody = {
  text: draft.text,
  variants: draft.variants.map((variant, index) => ({ number: index + 1, ...variant })),
  comment: draft.comment,
  normative: { document_id: 1, title: 'Закон', point: 'п. 1', text: 'Текст.' },
  image,
}

test.each<[string, DraftChange, Partial<DraftBody>]>([
  ['nothing', 'none', {}],
  ['the cited point', 'none', { document: 2, point: 'п. 7', point_verified: false, key_phrase: 'дней' }],
  ['the order of variants', 'none', { variants: draft.variants.toReversed() }],
  ['spaces', 'none', { text: `${draft.text.replaceAll(' ', '\u00a0')} `, comment: `${draft.comment} ` }],
  ['the explanation', 'comment', { comment: 'Иначе.' }],
  ['the question', 'words', { text: 'Кто?' }],
  [
    'case and last sign of a right variant',
    'words',
    { variants: [right('10 дней.'), right('две недели'), wrong('Год')] },
  ],
  ['a wrong variant', 'words', { variants: [right('10 дней'), right('Две недели'), wrong('Месяц')] }],
  ['one wrong variant more', 'words', { variants: [...draft.variants, wrong('Месяц')] }],
  ['the picture', 'words', { image: { ...image, src: `/files/${'1'.repeat(64)}` } }],
  ['the picture in words', 'words', { image: { ...image, alt: 'Схема площадки' } }],
  ['no picture', 'words', { image: null }],
  ['words of a right variant', 'right_words', { variants: [right('15 дней'), right('Две недели'), wrong('Год')] }],
  ['which variant is right', 'right', { variants: [wrong('10 дней'), right('Две недели'), right('Год')] }],
  ['fewer right variants', 'right', { variants: [right('10 дней'), wrong('Год')] }],
  ['a right variant more', 'right', { variants: [...draft.variants, right('Месяц')] }],
  ['a wrong variant in the words of a right one', 'right', { variants: [right('1'), right('2'), wrong('10 дней')] }],
])('a draft that changes %s is «%s»', (_, change, part) => {
  expect(changeOf(before, { ...draft, ...part })).toBe(change)
})

test('a picture of a time before pictures were shown is none', () => {
  const old = { ...before, image: 'crane.svg' as unknown as QuestionBody['image'] }
  expect(changeOf(old, { ...draft, image: null })).toBe('none')
})
