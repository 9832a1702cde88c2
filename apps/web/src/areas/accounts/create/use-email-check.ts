import { checkEmail } from '@dopusk/contract'
import { emailFault } from '@dopusk/contract/person-text'
import { emailKey } from '@dopusk/domain'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'

/** Checks on blur whether the email is taken. Only a warning: a failed check is ignored. */
export const useEmailCheck = (initial: string) => {
  const [email, setEmail] = useState(initial.trim())
  const { data } = useQuery({
    queryKey: ['email-exists', emailKey(email)],
    // Text that the server would refuse is not sent.
    queryFn:
      emailFault(email) === undefined ? ({ signal }) => call(checkEmail, { body: { email } }, { signal }) : skipToken,
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
