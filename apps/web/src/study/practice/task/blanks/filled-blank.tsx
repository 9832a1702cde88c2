import { classNames } from '../../../../shared/ui/class-names.ts'
import { Icon } from '../../../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx'
import type { WrapperCode } from '../practical-task.ts'
import styles from './blank.module.css'

interface FilledBlankProps {
  number: number
  code: WrapperCode
  chosen: string[]
  isRight: boolean
}

/** A blank after the answer: the chosen words and, if they are wrong, the right ones. */
export const FilledBlank = ({ number, code, chosen, isRight }: FilledBlankProps) => {
  const right = code.variants.filter(({ correct }) => correct).map(({ text }) => text)
  const [first, ...rest] = chosen.join(', ').split(' ')
  return (
    <>
      <span className={classNames(styles.blank, isRight ? styles.right : styles.wrong)}>
        <VisuallyHidden>
          Пропуск {number}, {isRight ? 'верно' : 'неверно'}:{' '}
        </VisuallyHidden>
        <span className={styles.start}>
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
          <Icon name={isRight ? 'check' : 'cross'} />
          <span className={styles.words}>{first}</span>
        </span>
        <span className={styles.words}>{rest.map((word) => ` ${word}`).join('')}</span>
      </span>
      {!isRight && (
        <>
          {' '}
          <span className={classNames(styles.blank, styles.right)}>
            <VisuallyHidden>верный ответ: </VisuallyHidden>
            {right.join(', ')}
          </span>
        </>
      )}
    </>
  )
}
