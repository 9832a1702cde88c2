import { sendEnquiry } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import type { Enquiry } from './check-enquiry.ts'

/** Who sends has read beside the button what they agree to: `is_checked` says so. */
export const useSendEnquiry = () =>
  useMutation({
    mutationFn: (enquiry: Enquiry & { website: string }) =>
      call(sendEnquiry, { body: { ...enquiry, is_checked: true } }, { token: 'omit' }),
  })
