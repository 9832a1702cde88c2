import { paths } from '../shared/paths.ts'
import { LinkButton } from '../shared/ui/link-button.tsx'
import { MessageScreen } from './message-screen.tsx'

export const NoAccessScreen = () => (
  <MessageScreen
    caption="Ошибка 403"
    title="Нет доступа"
    text="Эта страница открыта партнёрам и администраторам. Если она вам нужна, обратитесь в&nbsp;поддержку."
  >
    <LinkButton to={paths.courses}>К курсам</LinkButton>
  </MessageScreen>
)
