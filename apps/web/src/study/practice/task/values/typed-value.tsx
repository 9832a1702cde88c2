import { isTypedNumber } from '@dopusk/domain'
import { useId } from 'react'
import { classNames } from '../../../../shared/ui/class-names.ts'
import { FieldError } from '../../../../shared/ui/field-error.tsx'
import { Icon } from '../../../../shared/ui/icon.tsx'
import { isNotNumber } from '../task-completeness.ts'
import styles from './typed-value.module.css'

interface TypedVerdictProps {
  isRight: boolean
  expected: string
  unit: string | null
}

/** Whether the typed value is right and, if not, the right one. */
const TypedVerdict = ({ isRight, expected, unit }: TypedVerdictProps) => (
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

interface TypedValueProps {
  label: string
  unit: string | null
  expected: string
  value: string
  /** Null until the answer is given. After it the field is locked. */
  isRight: boolean | null
  onType: (value: string) => void
}

const hintOf = (expected: string, unit: string | null): string | null => {
  if (!isTypedNumber(expected)) return null
  const ways = 'запятая и\u00a0точка равнозначны'
  return unit === null ? `Введите число, ${ways}` : `Введите только число, единица\u00a0— ${unit}; ${ways}`
}

/** The on-screen keyboard. The decimal one of phones has no minus, so a negative value needs the full one. */
const keyboardFor = (expected: string) => (isTypedNumber(expected) && !/^\s*[-−–]/.test(expected) ? 'decimal' : 'text')

/** A text field for a value, with its unit. */
export const TypedValue = ({ label, unit, expected, value, isRight, onType }: TypedValueProps) => {
  const id = useId()
  const isLocked = isRight !== null
  const hint = isLocked ? null : hintOf(expected, unit)
  const problem = isNotNumber(expected, value) && !isLocked
  const describedBy = classNames(unit !== null && `${id}-unit`, hint !== null && `${id}-hint`, problem && `${id}-error`)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.box, isRight === true && styles.right, isRight === false && styles.wrong)}>
        <input
          id={id}
          className={styles.input}
          type="text"
          inputMode={keyboardFor(expected)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={200}
          value={value}
          disabled={isLocked}
          aria-invalid={problem || undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onType(event.target.value)}
        />
        {unit !== null && (
          <span id={`${id}-unit`} className={styles.unit}>
            {unit}
          </span>
        )}
      </div>
      {hint !== null && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError
        id={`${id}-error`}
        message={problem ? 'Это не\u00a0число: уберите буквы и\u00a0лишние знаки' : undefined}
      />
      {isRight !== null && <TypedVerdict isRight={isRight} expected={expected} unit={unit} />}
    </div>
  )
}
