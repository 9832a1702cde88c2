import { isEmailShaped } from '@dopusk/contract/person-text'
import { emailKey } from '@dopusk/domain'

/** As many as one request takes. */
export const maxAdded = 500

interface PastedEmails {
  /** Each once, as it was written first. */
  emails: string[]
  /** What is no email. */
  wrong: string[]
}

/** «Иванов Иван <ivanov@example.org>», as mail programs copy people, without the name. */
const withoutNames = (copied: string): string[] =>
  copied.split('>').map((part, index, parts) => {
    const email = part.slice(part.lastIndexOf('<') + 1)
    return index < parts.length - 1 && !/\s/.test(email) ? email : part
  })

/** The emails of a pasted text, separated by spaces, commas, semicolons or line breaks. */
export const readEmails = (text: string): PastedEmails => {
  const words = text
    .split(/[,;\n]/)
    .flatMap(withoutNames)
    .flatMap((part) => part.split(/\s+/))
    .filter((word) => word !== '')
  const unique = new Map<string, string>()
  const wrong = new Set<string>()
  for (const word of words) {
    if (!isEmailShaped(word)) wrong.add(word)
    else if (!unique.has(emailKey(word))) unique.set(emailKey(word), word)
  }
  return { emails: [...unique.values()], wrong: [...wrong] }
}
