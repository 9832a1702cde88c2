import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './viewer/viewer.module.css'

export const BackToList = ({ onBack }: { onBack: () => void }) => (
  <Button look="plain" className={styles.back} onClick={onBack}>
    <Icon name="back" />
    К&nbsp;списку
  </Button>
)
