import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from './notice.tsx'

interface ConflictNoticeProps {
  /** Why the newest version could not be loaded; null if it was not tried or worked. */
  failure: string | null
  busy: boolean
  onShow: () => void
}

/** Somebody else saved first. Nothing is saved here, and what was typed stays. */
export const ConflictNotice = ({ failure, busy, onShow }: ConflictNoticeProps) => (
  <Notice tone="amber" role="alert">
    <p>
      Пока вы&nbsp;редактировали, данные изменил кто-то другой. Ваши правки не&nbsp;сохранены, но&nbsp;остались
      в&nbsp;форме.
    </p>
    {failure !== null && <p>{failure}</p>}
    <Button look="ghost" size="s" busy={busy} onClick={onShow}>
      Показать, что изменилось
    </Button>
  </Notice>
)
