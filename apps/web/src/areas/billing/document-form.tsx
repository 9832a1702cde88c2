import type { FormEvent, ReactNode } from 'react'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import styles from './document-form.module.css'
import { GenerationProgress } from './generation-progress.tsx'
import type { useDocumentForm } from './use-document-form.ts'

interface DocumentFormProps {
  label: string
  progressLabel: string
  submitLabel: string
  state: ReturnType<typeof useDocumentForm>
  generation: { isPending: boolean; bytes: number; cancel: () => void }
  /** The fields. */
  children: ReactNode
  onSubmit: () => void
}

/** The form around the fields of a report or an invoice: message, progress and the submit button. */
export const DocumentForm = (props: DocumentFormProps) => {
  const { label, progressLabel, submitLabel, state, generation, children, onSubmit } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form
      ref={state.form}
      className={styles.form}
      noValidate
      aria-label={label}
      onSubmit={submit}
      onInput={state.onInput}
    >
      <fieldset className={styles.fields} disabled={generation.isPending}>
        {children}
      </fieldset>
      <Alert message={state.problem} />
      <GenerationProgress
        isRunning={generation.isPending}
        label={progressLabel}
        bytes={generation.bytes}
        onCancel={() => {
          generation.cancel()
          state.focusSubmit()
        }}
      />
      <div className={styles.buttons}>
        <Button type="submit" busy={generation.isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
