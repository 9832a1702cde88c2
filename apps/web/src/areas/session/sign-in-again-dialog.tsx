import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'

interface SignInAgainDialogProps {
  email: string
  onOtherPerson: () => void
  onClose: () => void
}

/** The page behind stays as it is, and interrupted requests continue after the sign-in. */
export const SignInAgainDialog = ({ email, onOtherPerson, onClose }: SignInAgainDialogProps) => {
  const signIn = useSignIn()
  return (
    <Dialog title="Войдите ещё раз" onClose={onClose}>
      <p>Сеанс закончился. Введите пароль, и&nbsp;работа продолжится с&nbsp;того&nbsp;же места.</p>
      <SignInForm signIn={signIn} fixedEmail={email}>
        <Button look="plain" onClick={onOtherPerson}>
          Войти под другим именем
        </Button>
      </SignInForm>
    </Dialog>
  )
}
