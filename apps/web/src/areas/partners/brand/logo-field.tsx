import { useId } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FieldError } from '../../../shared/ui/field-error.tsx'
import { FileButton } from '../../../shared/ui/file-button.tsx'
import styles from './partner-brand.module.css'
import { type CheckedLogo, useCheckLogo } from './use-brand.ts'

interface LogoFieldProps {
  partnerId: number
  title: string
  hint: string
  hasLogo: boolean
  fault: string | undefined
  onChange: (logo: CheckedLogo | null) => void
}

/** A logo to choose, replace or remove; nothing is stored yet. */
export const LogoField = ({ partnerId, title, hint, hasLogo, fault, onChange }: LogoFieldProps) => {
  const id = useId()
  const { mutate, isPending, error, reset } = useCheckLogo(partnerId, onChange)
  const fileFault = error instanceof ApiError ? (error.fields.content ?? error.message) : error?.message
  const remove = () => {
    reset()
    onChange(null)
  }
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.buttons}>
        <FileButton
          label={hasLogo ? 'Заменить файл' : 'Загрузить файл'}
          accept=".png,.jpg,.jpeg,.webp"
          busy={isPending}
          describedBy={`${id}-hint ${id}-error`}
          onFile={mutate}
        />
        {hasLogo && (
          <Button look="ghost" size="s" onClick={remove}>
            Убрать
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={styles.note}>
        {hint}
      </p>
      <FieldError id={`${id}-error`} message={fileFault ?? fault} />
    </fieldset>
  )
}
