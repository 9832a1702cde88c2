const placeholder = /\{\{([^{}]*)\}\}/g

export interface BlankCode {
  id: number
  /** The text between the braces. */
  codeText: string
}

export type TextPart<Code extends BlankCode> = { text: string } | { code: Code }

/** Names of the placeholders `{{name}}` of a text, in the order of the text. */
export const placeholderNames = (text: string): string[] =>
  [...text.matchAll(placeholder)].map(([, name = '']) => name.trim())

/** Words and blanks of one paragraph. Each code is used once; a placeholder without a code stays plain text. */
export const splitParagraph = <Code extends BlankCode>(text: string, codes: readonly Code[]): TextPart<Code>[] => {
  const left = [...codes]
  const parts: TextPart<Code>[] = []
  let done = 0
  for (const match of text.matchAll(placeholder)) {
    const index = left.findIndex(({ codeText }) => codeText === match[1]?.trim())
    const [code] = index === -1 ? [] : left.splice(index, 1)
    if (code === undefined) continue
    if (match.index > done) parts.push({ text: text.slice(done, match.index) })
    parts.push({ code })
    done = match.index + match[0].length
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}
