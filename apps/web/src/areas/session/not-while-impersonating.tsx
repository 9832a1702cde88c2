import { Alert } from '../../shared/ui/alert.tsx'

/** The server refuses it too. */
export const NotWhileImpersonating = () => (
  <Alert message={'Вы\u00a0вошли под чужим именем, поэтому пароль сменить нельзя. Сначала вернитесь к\u00a0своему.'} />
)
