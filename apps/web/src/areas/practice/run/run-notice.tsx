import { Button } from '../../../shared/ui/button.tsx'
import styles from './run-notice.module.css'

interface RunNoticeProps {
  text: string
  action: { label: string; onPress: () => void }
}

/** Which of several runs is shown, and the way to the other. */
export const RunNotice = ({ text, action }: RunNoticeProps) => (
  <div className={styles.notice} role="note">
    <p>{text}</p>
    <Button look="ghost" onClick={action.onPress}>
      {action.label}
    </Button>
  </div>
)
