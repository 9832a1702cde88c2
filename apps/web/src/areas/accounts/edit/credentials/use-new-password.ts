import { changeEducationAccount, type EducationAccount, getEducationAccount } from '@dopusk/contract'
import { generatedPasswordLength, makeReadablePassword } from '@dopusk/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { useMutateOnce } from '../../../../shared/use-mutate-once.ts'
import { accountsKey } from '../../accounts-key.ts'
import { failureText, isChangedMeanwhile } from '../failure-text.ts'

type Compared = Pick<EducationAccount, 'password' | 'activated' | 'courses' | 'id_specialist_pb'>

const isSameSet = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

/** Sentences about what somebody else has changed in the account. */
export const accountChanges = (before: Compared, now: Compared): string[] =>
  [
    before.password !== now.password && 'Пароль уже изменён на\u00a0другой.',
    before.activated !== now.activated &&
      (now.activated
        ? 'Обучающийся вошёл: учётная запись активирована.'
        : 'Учётная запись больше не\u00a0активирована.'),
    !isSameSet(before.courses, now.courses) && 'Набор курсов стал другим.',
    before.id_specialist_pb !== now.id_specialist_pb && 'Обновился номер специалиста.',
  ].filter((sentence) => sentence !== false)

const wholeRange = 2 ** 32

/** From the browser's cryptographic generator. Rejection sampling: no modulo bias. */
const randomBelow = (limit: number): number => {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn < wholeRange - (wholeRange % limit) ? drawn % limit : randomBelow(limit)
}

export const makePassword = (): string => makeReadablePassword(generatedPasswordLength, randomBelow)

/** The server ends the learner's sessions. The list, the account and the courses are refetched. */
const useChangePassword = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ base, password }: { base: EducationAccount; password: string }) =>
      call(changeEducationAccount, { params: { id: base.id }, body: { password } }, { ifMatch: base.version }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: accountsKey })
    },
  })
}

const failure = 'Произошла ошибка при отправке формы'
const minLength = 8

/** Sets a new password if the account still has the loaded version (optimistic locking). */
export const useNewPassword = (account: EducationAccount, onSaved: () => void) => {
  const [base, setBase] = useState(account)
  const [password, setPassword] = useState(makePassword)
  const [fault, setFault] = useState<string | undefined>()
  const [changes, setChanges] = useState<string[] | null>(null)
  const save = useChangePassword()
  const saveOnce = useMutateOnce(save.mutate)
  const newest = useMutation({
    mutationFn: () => call(getEducationAccount, { params: { id: account.id } }),
    onSuccess: (now) => {
      setChanges(accountChanges(base, now))
      setBase(now)
      save.reset()
    },
  })

  const change = (text: string) => {
    setPassword(text)
    setFault(undefined)
  }
  return {
    password,
    fault,
    changes,
    newest,
    change,
    regenerate: () => change(makePassword()),
    isSaving: save.isPending,
    isConflict: isChangedMeanwhile(save.error),
    problem: save.error && !isChangedMeanwhile(save.error) ? failureText(failure, save.error) : null,
    /** Whether the request was sent. An invalid password shows an error at its field instead. */
    submit: (): boolean => {
      if (password.length < minLength) {
        setFault(`Не\u00a0короче ${minLength}\u00a0символов`)
        return false
      }
      saveOnce({ base, password }, { onSuccess: onSaved })
      return true
    },
  }
}
