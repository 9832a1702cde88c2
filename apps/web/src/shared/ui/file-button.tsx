import { useId } from 'react'
import styles from './file-button.module.css'
import { Icon } from './icon.tsx'
import { icons } from './signed-in-icons.ts'

interface FileButtonProps {
  label: string
  /** The extensions to choose from: «.png,.jpg». */
  accept: string
  busy: boolean
  describedBy: string
  onFile: (file: File) => void
}

/** Chooses a file. The label is what is seen and pressed; the input is for the keyboard and screen readers. */
export const FileButton = ({ label, accept, busy, describedBy, onFile }: FileButtonProps) => {
  const id = useId()
  return (
    <span className={styles.button} aria-busy={busy}>
      <input
        id={id}
        className={styles.file}
        type="file"
        accept={accept}
        aria-describedby={describedBy}
        disabled={busy}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) onFile(file)
          // Lets the same file, corrected, be chosen again.
          target.value = ''
        }}
      />
      <label htmlFor={id} className={styles.label}>
        <Icon name={icons.upload} />
        {busy ? 'Загружаем…' : label}
      </label>
    </span>
  )
}
