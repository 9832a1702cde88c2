import { Button } from '../../../shared/ui/button.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import styles from './editor.module.css'

/** What the person typed, as plain text that can be selected and copied. */
export const OwnText = ({ text }: { text: string }) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast('Текст скопирован', 'green')
    } catch {
      // The clipboard exists in a secure context only.
      showToast('Не\u00a0получилось скопировать. Выделите текст и\u00a0скопируйте его сами', 'red')
    }
  }
  return (
    <details className={styles.ownText} open>
      <summary className={styles.summary}>Ваш текст</summary>
      <p className={styles.ownLines}>{text}</p>
      <Button look="ghost" size="s" onClick={() => void copy()}>
        Скопировать
      </Button>
    </details>
  )
}
