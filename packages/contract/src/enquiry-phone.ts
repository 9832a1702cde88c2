/**
 * The phone of an enquiry as the specification's rule expects it: blanks, brackets and hyphens are removed. The page
 * uses it too.
 */
export const enquiryPhone = (typed: string): string => typed.replaceAll(/[\s()\-\u2010-\u2015\u2212]/g, '')

/** An optional plus, a digit from 1 to 9, and 1 to 14 more digits. */
export const enquiryPhonePattern = /^\+?[1-9]\d{1,14}$/
