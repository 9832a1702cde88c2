import type { InboxKind } from '@dopusk/contract'
import { type ReactNode, useId } from 'react'
import check from '../../shared/ui/check-field.module.css'
import { FieldError } from '../../shared/ui/field-error.tsx'
import { TextArea } from '../../shared/ui/text-area.tsx'
import styles from './closing-fields.module.css'
import { outcomeHints, outcomeName } from './inbox-words.ts'
import { type Closing, type ClosingOutcome, replyRule } from './use-closing.ts'

const maxLength = 2000

const replyLabels: Partial<Record<InboxKind, string>> = {
  complaint: 'Ответ обучающемуся',
  proposal: 'Причина отказа',
  transfer: 'Причина отказа',
}

const replyHints: Partial<Record<InboxKind, string>> = {
  complaint: 'Уйдёт письмом и\u00a0в\u00a0«Мои обращения»',
  proposal: 'Уйдёт человеку письмом',
  transfer: 'Уйдёт письмом тому, кто просил',
}

interface OutcomeProps {
  closing: Closing
  outcome: ClosingOutcome
  /** The name of the group of radio buttons. */
  group: string
}

const Outcome = ({ closing: { kind, values, faults, change }, outcome, group }: OutcomeProps) => {
  const id = `${group}-${outcome}`
  const hint = outcomeHints[kind]?.[outcome]
  return (
    <div>
      <div className={check.line}>
        <input
          id={id}
          className={check.box}
          type="radio"
          name={group}
          checked={values.outcome === outcome}
          aria-invalid={faults.outcome !== undefined || undefined}
          aria-describedby={hint && `${id}-hint`}
          onChange={() => change({ outcome })}
        />
        <label className={check.label} htmlFor={id}>
          {outcomeName(kind, outcome)}
        </label>
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

const OutcomeChoice = ({ closing }: { closing: Closing }) => {
  const { kind, outcomes, faults } = closing
  const id = useId()
  const errorId = `${id}-error`
  return (
    <fieldset aria-describedby={faults.outcome === undefined ? undefined : errorId}>
      <legend className={styles.legend}>{kind === 'complaint' ? 'Вердикт' : 'Итог'}</legend>
      <div className={styles.outcomes}>
        {outcomes.map((outcome) => (
          <Outcome key={outcome} closing={closing} outcome={outcome} group={id} />
        ))}
      </div>
      <FieldError id={errorId} message={faults.outcome} />
    </fieldset>
  )
}

interface ClosingFieldsProps {
  closing: Closing
  /** What the outcome asks to do. */
  children?: ReactNode
}

/** The outcome, the reply to the person and the note for staff. */
export const ClosingFields = ({ closing, children }: ClosingFieldsProps) => {
  const { kind, outcomes, values, faults, change } = closing
  const rule = replyRule(kind, values.outcome)
  return (
    <>
      {outcomes.length > 1 && <OutcomeChoice closing={closing} />}
      {children}
      {rule !== 'none' && (
        <TextArea
          label={`${replyLabels[kind] ?? 'Ответ'}${rule === 'optional' ? ' (необязательно)' : ''}`}
          hint={replyHints[kind]}
          rows={4}
          maxLength={maxLength}
          required={rule === 'required'}
          value={values.reply}
          error={faults.reply}
          onChange={({ target }) => change({ reply: target.value })}
        />
      )}
      <TextArea
        label="Заметка для сотрудников (необязательно)"
        rows={2}
        maxLength={maxLength}
        value={values.note}
        onChange={({ target }) => change({ note: target.value })}
      />
    </>
  )
}
