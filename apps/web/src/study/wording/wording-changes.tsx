import type { Wording } from '@dopusk/contract'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { diffWords } from './diff-words.ts'
import styles from './wording-changes.module.css'

/** What was removed is struck through, what was added is underlined; a screen reader says which is which. */
const Diff = ({ before, after }: { before: string; after: string }) =>
  diffWords(before, after).map(({ kind, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one difference never change places
    <span key={index}>
      {kind === 'same' && text}
      {kind === 'removed' && (
        <del className={styles.removed}>
          <VisuallyHidden>удалено: </VisuallyHidden>
          {text}
        </del>
      )}
      {kind === 'added' && (
        <ins className={styles.added}>
          <VisuallyHidden>добавлено: </VisuallyHidden>
          {text}
        </ins>
      )}{' '}
    </span>
  ))

export interface ChangedText {
  name: string
  before: string
  after: string
  /** What changed besides the words. */
  remark?: string
}

/** What is compared of a wording. */
export type ComparedWording = Pick<
  Wording,
  'question_text' | 'image' | 'answer_variants' | 'comment' | 'normative_title' | 'normative_point'
>

type Variant = Wording['answer_variants'][number]

const variantChange = (number: number, before: Variant | undefined, after: Variant | undefined): ChangedText => ({
  name: `Вариант ${number}`,
  before: before?.answer_text ?? '',
  after: after?.answer_text ?? '',
  ...(before !== undefined &&
    after !== undefined &&
    before.correct !== after.correct && { remark: after.correct ? 'стал верным' : 'перестал быть верным' }),
})

const normOf = ({ normative_title: title, normative_point: point }: ComparedWording): string =>
  [title, point].filter((part) => part !== null).join(', ')

const changesOf = (before: ComparedWording, after: ComparedWording): ChangedText[] => {
  const numbers = [...before.answer_variants, ...after.answer_variants].map(({ answer_number: number }) => number)
  const variantOf = ({ answer_variants }: ComparedWording, number: number) =>
    answer_variants.find(({ answer_number: each }) => each === number)
  return [
    { name: 'Вопрос', before: before.question_text, after: after.question_text },
    ...[...new Set(numbers)].map((number) =>
      variantChange(number, variantOf(before, number), variantOf(after, number)),
    ),
    { name: 'Пояснение', before: before.comment ?? '', after: after.comment ?? '' },
    { name: 'Норма', before: normOf(before), after: normOf(after) },
  ]
}

/** What texts differ in, by words; those that are the same are left out. */
export const ChangedTexts = ({ changes }: { changes: readonly ChangedText[] }) =>
  changes
    .filter((change) => change.before !== change.after || change.remark !== undefined)
    .map(({ name, before, after, remark }) => (
      <p key={name} className={styles.text}>
        <b>{name}</b>
        {remark !== undefined && ` (${remark})`}: <Diff before={before} after={after} />
      </p>
    ))

interface WordingChangesProps {
  before: ComparedWording
  after: ComparedWording
  /** What is compared besides the wording. */
  more?: readonly ChangedText[]
}

/** What two wordings of a question differ in, by words. */
export const WordingChanges = ({ before, after, more = [] }: WordingChangesProps) => {
  const changes = [...changesOf(before, after), ...more]
  const isSame = changes.every((change) => change.before === change.after && change.remark === undefined)
  const isPictureChanged = before.image?.src !== after.image?.src
  return (
    <>
      {isSame && !isPictureChanged && <p>Слова не&nbsp;изменились.</p>}
      {isPictureChanged && <p>Изменилась картинка.</p>}
      <ChangedTexts changes={changes} />
    </>
  )
}
