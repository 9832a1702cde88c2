import { sendMail } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isNotFound } from '../../../../shared/api/api-error.ts'
import { call } from '../../../../shared/api/call.ts'
import { newKey } from '../../../../shared/new-key.ts'
import { accountsKey } from '../../accounts-key.ts'
import { failureText } from '../failure-text.ts'

const title = 'Данные для пользователя'

/** The server writes the mail itself; these words only say what was asked for. */
const describe = (email: string) => `Сайт: ${location.origin}. Логин: ${email}. Пароль в письме.`

/** What a person reads: that there is no such account, or that the mail could not be sent and why. */
export const sendingFailure = (error: Error): string =>
  isNotFound(error) ? error.message : failureText('Произошла ошибка при отправке данных', error)

/**
 * A press that failed keeps its key: pressed again it sends nothing twice. Unless the credentials have changed since:
 * `version` says which ones they are.
 */
export const useSendCredentials = (version: string) => {
  const queryClient = useQueryClient()
  const pressed = useRef<{ version: string; key: string }>(null)
  return useMutation({
    mutationFn: (email: string) => {
      if (pressed.current?.version !== version) pressed.current = { version, key: newKey() }
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
}
