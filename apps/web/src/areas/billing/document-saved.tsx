import { Button } from '../../shared/ui/button.tsx'
import { ClosingNote } from '../../shared/ui/closing-note.tsx'
import styles from './document-saved.module.css'

interface DocumentSavedProps {
  title: string
  fileName: string
  onSaveAgain: () => void
  onClose: () => void
}

export const DocumentSaved = ({ title, fileName, onSaveAgain, onClose }: DocumentSavedProps) => (
  <ClosingNote title={title} seconds={5} onClose={onClose}>
    <p>
      Файл <strong>{fileName}</strong> сохранён туда, куда браузер складывает загрузки.
    </p>
    <Button look="plain" size="s" className={styles.again} onClick={onSaveAgain}>
      Сохранить ещё раз
    </Button>
  </ClosingNote>
)
