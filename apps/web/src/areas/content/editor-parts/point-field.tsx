import { type ReactNode, useId } from 'react'
import { CheckField } from '../../../shared/ui/check-field.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import styles from './editor.module.css'

interface PointFieldProps {
  label: string
  /** Its place in the form: `sources.0.point`. */
  field: string
  hint?: ReactNode
  error: string | undefined
  value: { point: string; point_verified: boolean }
  onChange: (part: { point?: string; point_verified?: boolean }) => void
  /** Of the chosen document. */
  points: readonly { name: string }[]
  /** What the point says; null where it is not known. */
  text: string | null
  isUnknownPoint: boolean
}

/** A point of a norm: its name, what it says, and whether that was compared with the official text. Another point was not. */
export const PointField = ({ label, field, error, value, onChange, points, text, ...rest }: PointFieldProps) => {
  const listId = useId()
  return (
    <>
      <TextField
        label={label}
        hint={rest.hint ?? pointHint}
        list={listId}
        data-field={field}
        autoComplete="off"
        maxLength={200}
        value={value.point}
        error={error}
        onChange={({ target }) => onChange({ point: target.value, point_verified: false })}
      />
      <datalist id={listId}>
        {points.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {text !== null && <blockquote className={styles.point}>{text}</blockquote>}
      {rest.isUnknownPoint && (
        <p className={styles.hint}>Такого пункта в&nbsp;конспекте нет: обучающийся не&nbsp;увидит его текста.</p>
      )}
      <CheckField
        checked={value.point_verified}
        onChange={({ target }) => onChange({ point_verified: target.checked })}
      >
        Сверено с&nbsp;официальным текстом
      </CheckField>
    </>
  )
}

export const pointHint = 'Как в\u00a0документе: «п. 22», «ст. 9, п. 1»'
