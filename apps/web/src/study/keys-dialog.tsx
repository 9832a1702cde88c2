import { Dialog } from '../shared/ui/dialog.tsx'
import styles from './keys-dialog.module.css'

export type KeyHelp = readonly [keys: readonly string[], action: string]

interface KeysDialogProps {
  keys: readonly KeyHelp[]
  onClose: () => void
}

/** The keyboard shortcuts of a screen. */
export const KeysDialog = ({ keys, onClose }: KeysDialogProps) => (
  <Dialog title="Клавиши" onClose={onClose}>
    <dl className={styles.keys}>
      {keys.map(([names, action]) => (
        <div key={action} className={styles.row}>
          <dt className={styles.names}>
            {names.map((name) => (
              <kbd key={name} className={styles.key}>
                {name}
              </kbd>
            ))}
          </dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
