import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import styles from './sign-out-button.module.css'

interface EndDemoDialogProps {
  onEnd: () => void
  onClose: () => void
}

/** A demo has no password: whoever leaves it cannot come back. */
export const EndDemoDialog = ({ onEnd, onClose }: EndDemoDialogProps) => {
  const { data: user } = useQuery(currentUserQuery)
  const proposal = user?.demo?.proposal_id ?? null
  return (
    <Dialog title="Закончить демонстрацию?" onClose={onClose}>
      {proposal === null ? (
        <p>
          Вернуться в&nbsp;неё нельзя: у&nbsp;демонстрации нет пароля. Ответы и&nbsp;прогресс пропадут. Чтобы сохранить
          их, подайте заявку, пока демонстрация открыта.
        </p>
      ) : (
        <p>
          Вернуться в&nbsp;неё нельзя: у&nbsp;демонстрации нет пароля. Заявка №&nbsp;{proposal} подана: когда вам
          откроют доступ, ответы и&nbsp;прогресс останутся с&nbsp;вами.
        </p>
      )}
      <div className={styles.buttons}>
        <Button data-autofocus="" onClick={onClose}>
          Остаться
        </Button>
        {proposal === null && (
          <LinkButton look="ghost" to={paths.application} onClick={onClose}>
            Подать заявку
          </LinkButton>
        )}
        <Button look="danger" onClick={onEnd}>
          Выйти навсегда
        </Button>
      </div>
    </Dialog>
  )
}
