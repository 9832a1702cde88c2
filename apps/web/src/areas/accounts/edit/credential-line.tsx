import { useState } from 'react'
import { classNames } from '../../../shared/ui/class-names.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import styles from './credential-line.module.css'
import { useCopy } from './use-copy.ts'

interface CredentialLineProps {
  label: string
  value: string
  /** Hidden until asked for: somebody may look over the shoulder. */
  secret?: boolean
}

const outcomes = { copied: 'Скопировано!', failed: 'Ошибка при копировании' } as const

export const CredentialLine = ({ label, value, secret = false }: CredentialLineProps) => {
  const [isShown, setShown] = useState(!secret)
  const { outcome, copy } = useCopy()
  const whose = label.toLowerCase()
  return (
    <div className={styles.line}>
      <p className={styles.label}>{label}</p>
      <p className={styles.value}>
        {isShown ? value : <span aria-hidden="true">••••••••</span>}
        {!isShown && <VisuallyHidden>скрыт</VisuallyHidden>}
      </p>
      <div className={styles.buttons}>
        {secret && (
          <IconButton
            icon={isShown ? 'eyeOff' : 'eye'}
            label={isShown ? `Скрыть ${whose}` : `Показать ${whose}`}
            onClick={() => setShown(!isShown)}
          />
        )}
        <IconButton icon="copy" label={`Скопировать ${whose}`} onClick={() => void copy(value)} />
      </div>
      <p className={classNames(styles.outcome, outcome === 'failed' && styles.failed)} role="status">
        {outcome !== null && outcomes[outcome]}
      </p>
    </div>
  )
}
