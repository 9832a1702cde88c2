import { paths } from '../shared/paths.ts'
import { LinkButton } from '../shared/ui/link-button.tsx'
import { MessageScreen } from './message-screen.tsx'

export const NotFoundScreen = () => (
  <MessageScreen
    caption="Ошибка 404"
    title="Страница не найдена"
    text="Такой страницы нет: возможно, в&nbsp;адресе опечатка или страницу убрали."
  >
    <LinkButton to={paths.home}>На главную</LinkButton>
  </MessageScreen>
)
