import { sendMail } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isNotFound } from '../../../../shared/api/api-error.ts'
import { call } from '../../../../shared/api/call.ts'
import { randomId } from '../../../../shared/new-key.ts'
import { useMutateOnce } from '../../../../shared/use-mutate-once.ts'
import { accountsKey } from '../../accounts-key.ts'
import { failureText } from '../failure-text.ts'

const title = 'Данные для пользователя'

/** The call requires a text, but the server composes the mail itself. */
const describe = (email: string) => `Сайт: ${location.origin}. Логин: ${email}. Пароль в письме.`

/** The error message: no such account, or the reason why the mail was not sent. */
export const sendingFailure = (error: Error): string =>
  isNotFound(error) ? error.message : failureText('Произошла ошибка при отправке данных', error)

/**
 * A failed request keeps its idempotency key, so a retry never sends the mail twice. Changed credentials get a new key:
 * `version` identifies them.
 */
export const useSendCredentials = (version: string) => {
  const queryClient = useQueryClient()
  const pressed = useRef<{ version: string; key: string }>(null)
  const send = useMutation({
    mutationFn: (email: string) => {
      if (pressed.current?.version !== version) pressed.current = { version, key: randomId() }
      const body = { email, title, description: describe(email) }
      return call(sendMail, { body }, { idempotencyKey: pressed.current.key })
    },
    onSuccess: () => {
      pressed.current = null
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: accountsKey })
    },
  })
  return { ...send, mutate: useMutateOnce(send.mutate) }
}
