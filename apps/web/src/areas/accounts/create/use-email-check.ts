import { checkEmail } from '@dopusk/contract'
import { emailKey } from '@dopusk/domain'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'

/** Skips text that the server would refuse as an invalid email. */
const looksWhole = (email: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)

/** Checks on blur whether the email is taken. Only a warning: a failed check is ignored. */
export const useEmailCheck = (initial: string) => {
  const [email, setEmail] = useState(initial.trim())
  const { data } = useQuery({
    queryKey: ['email-exists', emailKey(email)],
    queryFn: looksWhole(email) ? ({ signal }) => call(checkEmail, { body: { email } }, { signal }) : skipToken,
    retry: false,
    staleTime: 0,
  })
  return {
    /** The email if it is taken, else null. */
    taken: data?.exists === true ? email : null,
    check: (left: string) => setEmail(left.trim()),
    onInput: ({ target }: { target: EventTarget }) => {
      if ((target as HTMLInputElement).name === 'email') setEmail('')
    },
  }
}
