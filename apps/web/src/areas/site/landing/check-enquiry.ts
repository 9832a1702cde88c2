import { enquiryPhone, enquiryPhonePattern } from '@dopusk/contract/phone'

export interface Enquiry {
  name: string
  phone: string
  text: string
}

export type EnquiryField = keyof Enquiry

/** The message of the specification, and the fields that it concerns. */
export interface EnquiryFault {
  message: string
  fields: EnquiryField[]
}

const fields: readonly EnquiryField[] = ['name', 'phone', 'text']

/** The same rules as the server's, so that no request is sent that it would refuse; a test compares both. */
export const checkEnquiry = (enquiry: Enquiry): EnquiryFault | null => {
  const empty = fields.filter((field) => enquiry[field].trim() === '')
  if (empty.length > 0) return { message: 'Пожалуйста, заполните все поля', fields: empty }
  if (enquiryPhonePattern.test(enquiryPhone(enquiry.phone))) return null
  return { message: 'Пожалуйста, введите корректный номер телефона', fields: ['phone'] }
}
