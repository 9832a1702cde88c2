import { paths } from '../../shared/paths.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'

export const HowToGetAccessDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Как получить доступ?" onClose={onClose}>
    <p>
      Нужно зарегистрироваться на&nbsp;сайте: подайте заявку, и&nbsp;логин с&nbsp;паролем придут на&nbsp;вашу почту.
    </p>
    <div>
      <LinkButton to={paths.application}>Подать заявку</LinkButton>
    </div>
  </Dialog>
)
