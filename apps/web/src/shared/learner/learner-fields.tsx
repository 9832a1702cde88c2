import type { ReactNode } from 'react'
import { DateField } from '../ui/date-field.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './learner-fields.module.css'
import type { LearnerFaults, LearnerValues } from './learner-form.ts'

interface LearnerFieldsProps {
  /** Initial values; the fields are uncontrolled. */
  initial: Partial<LearnerValues>
  faults: LearnerFaults
  emailRequired: boolean
  emailHint?: string
  /** An impersonating administrator may not change a login. */
  isEmailFixed?: boolean
  /** A note under the email that is not an error. */
  emailNote?: ReactNode
  onEmailLeft?: (email: string) => void
}

/** Data of another person: the browser must not autofill its owner’s. */
const notOwn = { autoComplete: 'off' } as const

export const LearnerFields = ({
  initial,
  faults,
  emailRequired,
  emailHint,
  isEmailFixed = false,
  emailNote,
  onEmailLeft,
}: LearnerFieldsProps) => (
  <div className={styles.fields}>
    <div className={styles.whole}>
      <TextField
        {...notOwn}
        label="Фамилия"
        name="last_name"
        defaultValue={initial.last_name}
        maxLength={100}
        required
        error={faults.last_name}
      />
    </div>
    <TextField
      {...notOwn}
      label="Имя"
      name="first_name"
      defaultValue={initial.first_name}
      maxLength={100}
      required
      error={faults.first_name}
    />
    <TextField
      {...notOwn}
      label="Отчество (если есть)"
      name="patronymic"
      defaultValue={initial.patronymic}
      maxLength={100}
      error={faults.patronymic}
    />
    <DateField
      {...notOwn}
      label="Дата рождения"
      name="birth_date"
      defaultValue={initial.birth_date}
      required
      error={faults.birth_date}
    />
    <PhoneField {...notOwn} label="Телефон" name="phone" defaultValue={initial.phone} required error={faults.phone} />
    <div className={styles.whole}>
      <TextField
        {...notOwn}
        label={emailRequired ? 'Email' : 'Email (необязательно)'}
        name="email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={initial.email}
        maxLength={254}
        required={emailRequired}
        readOnly={isEmailFixed}
        {...(emailHint !== undefined && { hint: emailHint })}
        error={faults.email}
        onBlur={({ target }) => onEmailLeft?.(target.value)}
      />
      {emailNote}
    </div>
  </div>
)
