import { useEffect, useState } from 'react'
import { classNames } from '../../../../shared/ui/class-names.ts'
import { IconButton } from '../../../../shared/ui/icon-button.tsx'
import { icons } from '../../../../shared/ui/signed-in-icons.ts'
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx'
import styles from './credential-line.module.css'

type Outcome = 'copied' | 'failed'

const shownMs = 5000

/** Copies a text to the clipboard and shows the outcome for a while. The clipboard exists in a secure context only. */
const useCopy = () => {
  const [outcome, setOutcome] = useState<{ is: Outcome } | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), shownMs)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome({ is: 'copied' })
    } catch {
      setOutcome({ is: 'failed' })
    }
  }
  return { outcome: outcome?.is ?? null, copy }
}

interface CredentialLineProps {
  label: string
  value: string
  /** Hidden until the person presses the button: somebody else may see the screen. */
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
        <IconButton icon={icons.copy} label={`Скопировать ${whose}`} onClick={() => void copy(value)} />
      </div>
      <p className={classNames(styles.outcome, outcome === 'failed' && styles.failed)} role="status">
        {outcome !== null && outcomes[outcome]}
      </p>
    </div>
  )
}
