import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './typed-value.module.css'

interface TypedVerdictProps {
  isRight: boolean
  expected: string
  unit: string | null
}

/** Whether the typed value was right and, where it was not, what it should be. */
export const TypedVerdict = ({ isRight, expected, unit }: TypedVerdictProps) => (
  <p className={classNames(styles.mark, isRight ? styles.right : styles.wrong)}>
    <Icon name={isRight ? 'check' : 'cross'} />
    {isRight ? (
      'верно'
    ) : (
      <span>
        неверно, верный ответ:{' '}
        <b className={styles.expected}>{unit === null ? expected : `${expected}\u00a0${unit}`}</b>
      </span>
    )}
  </p>
)
