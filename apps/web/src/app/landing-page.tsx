import { ExamCenterList } from '../areas/proposals/exam-center-list.tsx'
import { DemoButton } from '../areas/session/demo-button.tsx'
import { LandingScreen } from '../areas/site/landing/landing-screen.tsx'
import { useSession } from '../shared/api/use-session.ts'
import { paths } from '../shared/paths.ts'
import { LinkButton } from '../shared/ui/link-button.tsx'

const demo = {
  button: <DemoButton />,
  note: 'Пробный вход\u00a0— без почты и\u00a0пароля; его данные хранятся 7\u00a0дней',
}

const goOn = {
  button: (
    <LinkButton look="ghost" to={paths.auth}>
      Продолжить обучение
    </LinkButton>
  ),
  note: null,
}

/**
 * Connects the landing screen with the areas of the session and of proposals: a person with a session gets a link instead of
 * the demo button. A module that loads separately.
 */
export const LandingPage = () => (
  <LandingScreen tryIt={useSession() === null ? demo : goOn} ExamCenterList={ExamCenterList} />
)
