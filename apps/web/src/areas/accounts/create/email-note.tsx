import { askTransfer } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Warning } from '../../../shared/ui/warning.tsx'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'

/** The person is registered elsewhere: a superuser can hand them over. */
const TransferRequest = ({ email }: { email: string }) => {
  const ask = useMutation({ mutationFn: () => call(askTransfer, { body: { email } }) })
  const askOnce = useMutateOnce(ask.mutate)
  if (ask.isSuccess) return <Warning text="Передано администратору" />
  return (
    <Warning text={'Если это ваш обучающийся, попросите администратора передать его вам'}>
      <Button look="plain" size="s" busy={ask.isPending} onClick={() => askOnce()}>
        Запросить перевод
      </Button>
      {ask.isError && <Alert message={ask.error.message} />}
    </Warning>
  )
}

interface EmailNoteProps {
  /** The email, where it belongs to a learner of the own list. */
  known: string | null
  /** The email, where the server has refused it as taken. */
  refused: string | null
  /** What opens the known learner, and its label. */
  knownLabel: string
  onKnown: (email: string) => void
}

/** The way on where an email is taken: to the own learner who has it, or to a transfer. */
export const EmailNote = ({ known, refused, knownLabel, onKnown }: EmailNoteProps) => {
  if (known !== null)
    return (
      // A refused email has its message at the field.
      <Warning
        text={refused === null ? 'Пользователь с таким email уже зарегистрирован' : 'Он есть в\u00a0вашем списке'}
      >
        <Button look="plain" size="s" onClick={() => onKnown(known)}>
          {knownLabel}
        </Button>
      </Warning>
    )
  return refused === null ? null : <TransferRequest key={refused} email={refused} />
}
