import type { ContentQuestion, ContentWording, Regrade, RegradePreview } from '@dopusk/contract'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { plural } from '../../../shared/format/plural.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import form from '../../../shared/ui/dialog-form.module.css'
import type { LeaveGuard } from '../../../shared/ui/guarded-dialog.tsx'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import { isChangedMeanwhile } from '../use-change.ts'
import { variantsOf } from './key-comparison.ts'
import styles from './regrade.module.css'
import { useStartRegrade } from './regrade-queries.ts'
import {
  answers,
  changedMeanwhile,
  effectText,
  keptText,
  modeNames,
  obstacleOf,
  type RegradeMode,
  reasonExamples,
  whyNoKey,
} from './regrade-words.ts'

const rightOf = (wording: ContentWording): string =>
  variantsOf(wording)
    .flatMap(({ text, correct }) => (correct ? [`«${text}»`] : []))
    .join(', ')

interface ChoiceProps {
  name: string
  mode: RegradeMode
  chosen: RegradeMode | null
  disabled?: boolean
  onChoose: (mode: RegradeMode) => void
  /** What it does. */
  children: ReactNode
}

const Choice = ({ name, mode, chosen, disabled = false, onChoose, children }: ChoiceProps) => {
  const id = `${name}-${mode}`
  return (
    <div className={classNames(styles.choice, chosen === mode && styles.chosen)}>
      <input
        id={id}
        className={styles.radio}
        type="radio"
        name={name}
        checked={chosen === mode}
        disabled={disabled}
        aria-describedby={`${id}-about`}
        onChange={() => onChoose(mode)}
      />
      <div className={styles.words}>
        <label htmlFor={id} className={styles.name}>
          {modeNames[mode]}
        </label>
        <div id={`${id}-about`} className={styles.about}>
          {children}
        </div>
      </div>
    </div>
  )
}

interface ChoicesProps {
  question: ContentQuestion
  wording: ContentWording
  preview: RegradePreview
  chosen: RegradeMode | null
  onChoose: (mode: RegradeMode) => void
}

const Choices = ({ question, wording, preview, chosen, onChoose }: ChoicesProps) => {
  const name = useId()
  const { key, everyone } = preview
  const mended = question.wordings.find(({ id }) => id === key?.to)
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>Как пересчитать</legend>
      <Choice {...{ name, chosen, onChoose }} mode="key" disabled={key === null}>
        {key === null ? (
          <p>{whyNoKey(wording.is_current)}</p>
        ) : (
          <>
            {mended !== undefined && (
              <p>
                Было верно: {rightOf(wording)}. Теперь верно: {rightOf(mended)}.
              </p>
            )}
            <p>{effectText(key)}</p>
            {key.kept > 0 && <p>{keptText(key.kept)}</p>}
          </>
        )}
      </Choice>
      <Choice {...{ name, chosen, onChoose }} mode="everyone">
        <p>
          Балл получат все, кто отвечал. Подходит, если вместе с&nbsp;ключом менялись тексты или&nbsp;одного верного
          ответа у&nbsp;вопроса не&nbsp;было.
        </p>
        <p>{effectText(everyone)}</p>
      </Choice>
    </fieldset>
  )
}

interface ReasonProps {
  mode: RegradeMode | null
  reason: string
  error: string | undefined
  onChange: (reason: string) => void
}

const Reason = ({ mode, reason, error, onChange }: ReasonProps) => (
  <div className={styles.part}>
    <TextArea
      size="s"
      label="Что было не&nbsp;так"
      hint="Эти слова прочитает каждый, чей результат изменится"
      rows={2}
      maxLength={500}
      required
      value={reason}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
    {mode !== null && (
      <div className={styles.examples}>
        <span className={styles.small}>Вставить:</span>
        {reasonExamples[mode].map((example) => (
          <Button key={example} look="plain" size="s" onClick={() => onChange(example)}>
            {example}
          </Button>
        ))}
      </div>
    )}
  </div>
)

interface RegradeFormProps extends Omit<ChoicesProps, 'chosen' | 'onChoose'> {
  onGuard: (guard: LeaveGuard) => void
  onStarted: (regrade: Regrade) => void
  onClose: () => void
}

const messageOf = (error: Error | null): string | null => {
  if (error === null || (error instanceof ApiError && error.fields.reason !== undefined)) return null
  return isChangedMeanwhile(error) ? changedMeanwhile : error.message
}

const useRegradeForm = ({ wording, preview, onGuard, onStarted }: RegradeFormProps) => {
  const [mode, setMode] = useState<RegradeMode>('key')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { start, isPending, error } = useStartRegrade(wording.id, onStarted)
  // A key that is gone meanwhile is not replaced by another choice.
  const chosen = mode === 'key' && preview.key === null ? null : mode
  const guard: LeaveGuard = isPending ? 'busy' : reason.trim() === '' ? 'free' : 'touched'
  useEffect(() => {
    onGuard(guard)
    return () => onGuard('free')
  }, [guard, onGuard])
  const refused = error instanceof ApiError ? error.fields.reason : undefined
  return {
    chosen,
    setMode,
    reason,
    setReason,
    isPending,
    message: messageOf(error),
    fault: isChecked && reason.trim() === '' ? 'Напишите, что было не\u00a0так' : refused,
    /** Whether it was sent. */
    submit: (): boolean => {
      setChecked(true)
      if (chosen === null || reason.trim() === '') return false
      start({ as: chosen, to: preview.key?.to, reason: reason.trim() })
      return true
    },
  }
}

/** The two ways to grade the answers again, each with its effect, and the reason for learners. */
export const RegradeForm = (props: RegradeFormProps) => {
  const { preview, onClose } = props
  const field = useRef<HTMLDivElement>(null)
  const obstacleId = useId()
  const { chosen, setMode, reason, setReason, isPending, message, fault, submit } = useRegradeForm(props)
  const obstacle = obstacleOf(preview, chosen)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (obstacle === null && !submit()) field.current?.querySelector('textarea')?.focus()
  }
  return (
    <form className={form.form} noValidate onSubmit={send}>
      <p>
        На&nbsp;эту формулировку дано <b>{plural(preview.answered, answers)}</b>. Неверное может стать верным, наоборот
        не&nbsp;бывает: баллов никто не&nbsp;теряет.
      </p>
      <Choices {...props} chosen={chosen} onChoose={setMode} />
      <div ref={field}>
        <Reason mode={chosen} reason={reason} error={fault} onChange={setReason} />
      </div>
      <div className={form.foot}>
        <Alert message={message} />
        {obstacle !== null && (
          <p id={obstacleId} className={styles.small}>
            {obstacle}
          </p>
        )}
        <ButtonRow>
          <Button
            type="submit"
            busy={isPending}
            disabled={obstacle !== null}
            aria-describedby={obstacle === null ? undefined : obstacleId}
          >
            Пересчитать
          </Button>
          <Button look="ghost" onClick={onClose}>
            Отмена
          </Button>
        </ButtonRow>
      </div>
    </form>
  )
}
