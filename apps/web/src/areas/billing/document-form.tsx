import type { FormEvent, ReactNode } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonRow } from '../../shared/ui/button-row.tsx'
import form from '../../shared/ui/dialog-form.module.css'
import type { CheckedForm } from '../../shared/use-checked-form.ts'
import styles from './document-form.module.css'
import { GenerationProgress } from './generation-progress.tsx'

interface DocumentFormProps<Field extends string, Values, Body> {
  label: string
  progressLabel: string
  submitLabel: string
  state: CheckedForm<Field, Values>
  bodyOf: (values: Values) => Body
  generation: {
    isPending: boolean
    bytes: number
    generate: (body: Body, onFailed: (error: Error) => void) => void
    cancel: () => void
  }
  /** True while proposed values are loading: nothing is sent before they are seen. */
  isWaiting?: boolean
  /** The fields. */
  children: ReactNode
}

const failed = 'Ошибка при генерации отчета'

/** The form around the fields of a report or an invoice: message, progress and the submit button. */
export const DocumentForm = <Field extends string, Values, Body>({
  label,
  progressLabel,
  submitLabel,
  state,
  bodyOf,
  generation,
  isWaiting = false,
  children,
}: DocumentFormProps<Field, Values, Body>) => {
  /** For when the focused field is disabled or the focused button is removed. */
  const focusSubmit = () => state.form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = state.check()
    if (values === null) return
    focusSubmit()
    generation.generate(bodyOf(values), (error) => {
      if (!(error instanceof ApiError)) return state.show({}, failed)
      state.show(error.fields as typeof state.faults, `${failed}. ${error.message}`)
    })
  }
  return (
    <form
      ref={state.form}
      className={form.form}
      noValidate
      aria-label={label}
      onSubmit={submit}
      onInput={state.onInput}
    >
      <fieldset className={styles.fields} disabled={generation.isPending}>
        {children}
      </fieldset>
      <div className={form.foot}>
        <Alert message={state.problem} />
        <GenerationProgress
          isRunning={generation.isPending}
          label={progressLabel}
          bytes={generation.bytes}
          onCancel={() => {
            generation.cancel()
            focusSubmit()
          }}
        />
        <ButtonRow>
          <Button
            type="submit"
            busy={generation.isPending}
            disabled={isWaiting}
            data-waiting={isWaiting ? '' : undefined}
          >
            {submitLabel}
          </Button>
        </ButtonRow>
      </div>
    </form>
  )
}
