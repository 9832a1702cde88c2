import { classNames } from '../../shared/ui/class-names.ts'
import { LawText } from '../../shared/ui/law-text.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import type { PlayedQuestion } from '../use-played-attempt.ts'
import styles from './variant-list.module.css'

interface VariantListProps {
  kind: PlayedQuestion['question']['answer_kind']
  variants: PlayedQuestion['question']['answer_variants']
  /** The given answer. */
  answered: readonly number[] | null
  /** The answer has the point although it is not the key. */
  isCounted?: boolean
  /** The current choice; an answered question shows its answer. */
  chosen: readonly number[]
  locked: boolean
  onToggle: (number: number) => void
}

interface Marked extends Pick<VariantListProps, 'kind'> {
  isCounted: boolean
  isChosen: boolean
  isRight: boolean | undefined
}

const remarkOf = ({ kind, isCounted, isChosen, isRight }: Marked) => {
  if (isRight) return isChosen ? 'ваш ответ, верно' : kind === 'several' ? 'верно, не\u00a0выбрано' : 'верно'
  if (!isChosen) return null
  if (isCounted) return 'ваш ответ, засчитан'
  return isRight === false && kind === 'several' ? 'ваш ответ, лишний' : 'ваш ответ'
}

const lookOf = ({ isCounted, isChosen, isRight }: Omit<Marked, 'kind'>) => {
  if (isRight) return styles.right
  return isRight === false && isChosen && !isCounted ? styles.wrong : null
}

/** The variants as checkboxes, for one right answer too: a chosen variant can be deselected. */
export const VariantList = (props: VariantListProps) => {
  const { kind, variants, answered, isCounted = false, chosen, locked, onToggle } = props
  return (
    <fieldset className={styles.variants} data-kind={kind}>
      <legend className={styles.legend}>
        <VisuallyHidden>Варианты ответа</VisuallyHidden>
      </legend>
      {variants.map(({ answer_number: number, answer_text: text, correct }, index) => {
        const isChosen = (answered ?? chosen).includes(number)
        const marked = { kind, isCounted, isChosen, isRight: correct }
        const remark = answered === null ? null : remarkOf(marked)
        return (
          <label
            key={number}
            className={classNames(styles.variant, isChosen && styles.chosen, lookOf(marked), locked && styles.locked)}
          >
            <input
              type="checkbox"
              className={styles.box}
              checked={isChosen}
              disabled={locked}
              onChange={() => onToggle(number)}
            />
            <span className={styles.ring} />
            <span className={styles.key} aria-hidden="true" data-number>
              {index + 1}
            </span>
            <span className={styles.text} data-text>
              <LawText>{text}</LawText>
              {remark !== null && (
                <span className={styles.remark}>
                  {' — '}
                  {remark}
                </span>
              )}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
