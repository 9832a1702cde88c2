import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import styles from './controls.module.css'

interface PageControlsProps {
  /** From 1. */
  page: number
  pageCount: number
  onPage: (page: number) => void
}

/** The current page number; typing another one scrolls there. */
export const PageControls = ({ page, pageCount, onPage }: PageControlsProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const wanted = Number.parseInt(typed ?? '', 10)
    setTyped(null)
    if (wanted >= 1) onPage(Math.min(wanted, pageCount))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go()
  }
  return (
    <div className={styles.group}>
      <IconButton
        icon={icons.chevronUp}
        label="Предыдущая страница"
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      />
      <label className={styles.page}>
        <input
          className={styles.number}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          aria-label={`Страница из ${pageCount}`}
          value={typed ?? String(page)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
          onKeyDown={onKeyDown}
          onBlur={go}
        />
        <span aria-hidden="true">из&nbsp;{pageCount}</span>
      </label>
      <IconButton
        icon="chevronDown"
        label="Следующая страница"
        disabled={page === pageCount}
        onClick={() => onPage(page + 1)}
      />
    </div>
  )
}
