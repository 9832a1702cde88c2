import type { Wording } from '@dopusk/contract'
import { formatDate } from '../../../shared/format/date-time.ts'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { diffWords } from './diff-words.ts'
import styles from './wording-history.module.css'

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

interface ChangedText {
  name: string
  before: string
  after: string
  /** What changed besides the words. */
  remark?: string
}

type Variant = Wording['answer_variants'][number]

const variantChange = (number: number, before: Variant | undefined, after: Variant | undefined): ChangedText => ({
  name: `Вариант ${number}`,
  before: before?.answer_text ?? '',
  after: after?.answer_text ?? '',
  ...(before !== undefined &&
    after !== undefined &&
    before.correct !== after.correct && { remark: after.correct ? 'стал верным' : 'перестал быть верным' }),
})

const normOf = ({ normative_title: title, normative_point: point }: Wording): string =>
  [title, point].filter((part) => part !== null).join(', ')

const changesOf = (before: Wording, after: Wording): ChangedText[] => {
  const numbers = [...before.answer_variants, ...after.answer_variants].map(({ answer_number: number }) => number)
  const variantOf = ({ answer_variants }: Wording, number: number) =>
    answer_variants.find(({ answer_number: each }) => each === number)
  const all: ChangedText[] = [
    { name: 'Вопрос', before: before.question_text, after: after.question_text },
    ...[...new Set(numbers)].map((number) =>
      variantChange(number, variantOf(before, number), variantOf(after, number)),
    ),
    { name: 'Пояснение', before: before.comment ?? '', after: after.comment ?? '' },
    { name: 'Норма', before: normOf(before), after: normOf(after) },
  ]
  return all.filter((change) => change.before !== change.after || change.remark !== undefined)
}

const WordingChange = ({ before, after }: { before: Wording; after: Wording }) => {
  const changes = changesOf(before, after)
  const isPictureChanged = before.image?.src !== after.image?.src
  return (
    <li className={styles.change}>
      <h3 className={styles.date}>
        {formatDate(after.created_at)}
        {after.is_current && ', действующая редакция'}
      </h3>
      {changes.length === 0 && !isPictureChanged && <p>Слова не&nbsp;изменились.</p>}
      {isPictureChanged && <p>Изменилась картинка.</p>}
      {changes.map(({ name, before: old, after: now, remark }) => (
        <p key={name} className={styles.text}>
          <b>{name}</b>
          {remark !== undefined && ` (${remark})`}: <Diff before={old} after={now} />
        </p>
      ))}
    </li>
  )
}

/** How the question changed, the newest change first. */
export const WordingHistory = ({ wordings }: { wordings: readonly Wording[] }) => {
  const first = wordings.at(-1)
  if (wordings.length < 2 || first === undefined) return null
  return (
    <details className={styles.history}>
      <summary className={styles.summary}>История формулировок: {wordings.length}</summary>
      <ol className={styles.changes}>
        {wordings.slice(0, -1).map((after, index) => {
          const before = wordings[index + 1]
          return before && <WordingChange key={after.id} before={before} after={after} />
        })}
        <li className={styles.change}>
          <h3 className={styles.date}>{formatDate(first.created_at)}, первая редакция</h3>
        </li>
      </ol>
    </details>
  )
}
