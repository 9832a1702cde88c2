import { emailKey } from '@dopusk/domain'

/** As many as one request takes. */
export const maxAdded = 500

const part = String.raw`[^\s@\p{C}\p{Default_Ignorable_Code_Point}<>()[\]\\,;:"]+`
const emailShape = new RegExp(`^${part}@${part}\\.${part}$`, 'u')
/** «Иванов Иван <ivanov@example.org>», as mail programs copy people. */
const named = /[^,;\n<>]*<([^<>\s]+)>/g

interface PastedEmails {
  /** Each once, as it was written first. */
  emails: string[]
  /** What is no email. */
  wrong: string[]
}

/** The emails of a pasted text, separated by spaces, commas, semicolons or line breaks. */
export const readEmails = (text: string): PastedEmails => {
  const words = text
    .replace(named, ' $1 ')
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
  const unique = new Map<string, string>()
  const wrong = new Set<string>()
  for (const word of words) {
    if (!emailShape.test(word)) wrong.add(word)
    else if (!unique.has(emailKey(word))) unique.set(emailKey(word), word)
  }
  return { emails: [...unique.values()], wrong: [...wrong] }
}
