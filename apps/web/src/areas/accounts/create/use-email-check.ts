import { checkEmail } from '@dopusk/contract'
import { emailKey } from '@dopusk/domain'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'

/** Cut short of what the server would refuse as no email. */
const looksWhole = (email: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)

/** Whether somebody has this email already, asked when the field is left. It only warns: no answer is no warning. */
export const useEmailCheck = (initial: string) => {
  const [email, setEmail] = useState(initial.trim())
  const { data } = useQuery({
    queryKey: ['email-exists', emailKey(email)],
    queryFn: looksWhole(email) ? ({ signal }) => call(checkEmail, { body: { email } }, { signal }) : skipToken,
    retry: false,
    staleTime: 0,
  })
  return {
    /** The email that is taken, where it is. */
    taken: data?.exists === true ? email : null,
    check: (left: string) => setEmail(left.trim()),
    onInput: ({ target }: { target: EventTarget }) => {
      if ((target as HTMLInputElement).name === 'email') setEmail('')
    },
  }
}
