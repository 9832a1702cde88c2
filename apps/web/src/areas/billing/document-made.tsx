import { Button } from '../../shared/ui/button.tsx'
import { ClosingNote } from '../../shared/ui/closing-note.tsx'
import styles from './document-made.module.css'

interface DocumentMadeProps {
  title: string
  fileName: string
  onSaveAgain: () => void
  onClose: () => void
}

export const DocumentMade = ({ title, fileName, onSaveAgain, onClose }: DocumentMadeProps) => (
  <ClosingNote title={title} seconds={5} onClose={onClose}>
    <p>
      Файл <strong>{fileName}</strong> сохранён туда, куда браузер складывает загрузки.
    </p>
    <Button look="plain" size="s" className={styles.again} onClick={onSaveAgain}>
      Сохранить ещё раз
    </Button>
  </ClosingNote>
)
