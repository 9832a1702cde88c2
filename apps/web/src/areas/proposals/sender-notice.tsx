import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './sender-notice.module.css'
import type { Sender } from './use-sender.ts'

const Words = ({ sender }: { sender: Sender }) => {
  switch (sender.kind) {
    case 'partner':
      return (
        <>
          Заявка будет отправлена от&nbsp;имени: <strong>{sender.company}</strong>. Она появится в&nbsp;ваших учётных
          записях.
        </>
      )
    case 'superuser':
      return <>Заявка будет отправлена от&nbsp;имени учебного центра и&nbsp;появится в&nbsp;учётных записях.</>
    case 'demo':
      return (
        <>
          Вы&nbsp;пробуете демонстрацию. Когда вам откроют доступ, ответы и&nbsp;прогресс из&nbsp;неё останутся
          с&nbsp;вами.
        </>
      )
    case 'checking':
      return <>Узнаём, от&nbsp;чьего имени будет отправлена заявка…</>
    case 'unknown':
      return (
        <>
          Не&nbsp;получилось узнать, от&nbsp;чьего имени будет отправлена заявка. {sender.message}.{' '}
          <Button look="ghost" size="s" onClick={sender.retry}>
            Повторить
          </Button>
        </>
      )
    case 'visitor':
      return (
        <>
          Подаёте заявку от&nbsp;организации? <Link to={paths.partnerAuth}>Войдите как партнёр</Link>, чтобы она попала
          в&nbsp;ваши учётные записи.
        </>
      )
  }
}

/** Says in whose name the proposal will be sent, before anything is typed. */
export const SenderNotice = ({ sender }: { sender: Sender }) => (
  <div className={styles.notice} role="status">
    <Icon name="person" />
    <p>
      <Words sender={sender} />
    </p>
  </div>
)
