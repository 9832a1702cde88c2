import { type DragEvent, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './drop-zone.module.css'
import { Icon } from './icon.tsx'

interface DropZoneProps {
  busy: boolean
  hint: string
  /** The extensions to choose from: «.xlsx,.csv». */
  accept: string
  onFile: (file: File) => void
}

/** A file chosen or dropped. A native file input covers the whole zone. */
export const DropZone = ({ busy, hint, accept, onFile }: DropZoneProps) => {
  const [isOver, setOver] = useState(false)
  const id = useId()
  const take = (file: File | undefined) => {
    if (file !== undefined && !busy) onFile(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's equivalent of the file input inside
    <div
      className={classNames(styles.zone, isOver && styles.over)}
      aria-busy={busy}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        id={id}
        className={styles.input}
        type="file"
        accept={accept}
        aria-describedby={`${id}-hint`}
        disabled={busy}
        data-autofocus=""
        onChange={({ target }) => {
          take(target.files?.[0])
          // Lets the same file, corrected, be chosen again.
          target.value = ''
        }}
      />
      <Icon name="document" />
      <label className={styles.label} htmlFor={id}>
        {busy ? 'Читаем файл…' : 'Выберите файл или перетащите его сюда'}
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    </div>
  )
}
