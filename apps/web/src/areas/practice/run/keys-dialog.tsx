import { Dialog } from '../../../shared/ui/dialog.tsx'
import styles from './keys-dialog.module.css'

const keys: [keys: string[], what: string][] = [
  [['1', '2', '…', '9'], 'выбрать решение или открыть пропуск с\u00a0этим номером'],
  [['Enter'], 'ответить; после ответа\u00a0— перейти дальше'],
  [['←', '→'], 'предыдущее и\u00a0следующее задание'],
  [['Пробел'], 'на\u00a0карточке: взять её или положить'],
  [['↑', '↓'], 'взятая карточка: на\u00a0место выше или ниже'],
  [['Home', 'End'], 'взятая карточка: на\u00a0первое или последнее место'],
  [['Esc'], 'вернуть взятую карточку, закрыть окно'],
  [['?'], 'этот список'],
]

export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Клавиши" onClose={onClose}>
    <dl className={styles.keys}>
      {keys.map(([names, what]) => (
        <div key={what} className={styles.row}>
          <dt className={styles.names}>
            {names.map((name) => (
              <kbd key={name} className={styles.key}>
                {name}
              </kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
