import { Dialog } from '../../shared/ui/dialog.tsx'
import styles from './keys-dialog.module.css'

const keys: readonly [key: string, what: string][] = [
  ['1 – 9', 'выбрать вариант ответа'],
  ['Enter', 'ответить, затем перейти дальше'],
  ['← →', 'предыдущий и следующий вопрос'],
  ['1 – 4', 'после верного ответа: насколько хорошо вы это помните'],
  ['S', 'добавить в избранное или убрать'],
  ['Esc', 'закрыть окно'],
  ['?', 'этот список'],
]

export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Клавиши" onClose={onClose}>
    <dl className={styles.keys}>
      {keys.map(([key, what]) => (
        <div key={what} className={styles.row}>
          <dt>
            <kbd className={styles.key}>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
