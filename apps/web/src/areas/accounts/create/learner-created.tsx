import { ClosingNote } from '../../../shared/ui/closing-note.tsx'
import styles from './learner-done.module.css'

export const LearnerCreated = ({ email, onClose }: { email: string; onClose: () => void }) => (
  <ClosingNote title="Профиль создан" seconds={7} onClose={onClose}>
    <p>
      Письмо с&nbsp;логином и&nbsp;паролем уже в&nbsp;пути на&nbsp;адрес{' '}
      <strong className={styles.email}>{email}</strong>.
    </p>
  </ClosingNote>
)
