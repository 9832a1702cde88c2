import type { ReactNode } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { icons } from '../../shared/ui/signed-in-icons.ts'
import styles from './player-bar.module.css'

interface PlayerBarProps {
  title: string
  saved: ReactNode
  clock: ReactNode
  onDocuments: () => void
  onComplain: () => void
  onKeys: () => void
  /** Names what is left: «Выйти» in the header ends the session. */
  exitLabel: string
  onExit: () => void
}

/** The bar above every question. */
export const PlayerBar = (props: PlayerBarProps) => {
  const { title, saved, clock, onDocuments, onComplain, onKeys, exitLabel, onExit } = props
  return (
    <div className={styles.bar}>
      <div className={styles.line}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <div className={styles.saved}>{saved}</div>
        <div className={styles.tools}>
          <button type="button" className={styles.tool} title="Документы" onClick={onDocuments}>
            <Icon name="document" />
            <span className={styles.label}>Документы</span>
          </button>
          <button type="button" className={styles.tool} title="Пожаловаться" onClick={onComplain}>
            <Icon name={icons.speech} />
            <span className={styles.label}>Пожаловаться</span>
          </button>
          <button type="button" className={classNames(styles.tool, styles.keys)} title="Клавиши" onClick={onKeys}>
            <Icon name={icons.keyboard} />
            <span className={styles.label}>Клавиши</span>
          </button>
        </div>
        <div className={styles.clock}>{clock}</div>
        <Button look="ghost" size="s" className={styles.exit} title={exitLabel} onClick={onExit}>
          <Icon name="cross" />
          <span className={styles.label}>{exitLabel}</span>
        </Button>
      </div>
    </div>
  )
}
