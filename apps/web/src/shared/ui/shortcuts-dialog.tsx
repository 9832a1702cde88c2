import { Dialog } from './dialog.tsx'
import styles from './shortcuts-dialog.module.css'

/** A dash between two keys means all from the one to the other. */
export type KeyHelp = readonly [keys: readonly string[], action: string]

interface ShortcutsDialogProps {
  keys: readonly KeyHelp[]
  onClose: () => void
}

/** The keyboard shortcuts of a screen. */
export const ShortcutsDialog = ({ keys, onClose }: ShortcutsDialogProps) => (
  <Dialog title="Клавиши" onClose={onClose}>
    <dl className={styles.keys}>
      {keys.map(([names, action]) => (
        <div key={action} className={styles.row}>
          <dt className={styles.names}>
            {names.map((name) =>
              name === '–' ? (
                <span key={name}>–</span>
              ) : (
                <kbd key={name} className={styles.key}>
                  {name}
                </kbd>
              ),
            )}
          </dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
