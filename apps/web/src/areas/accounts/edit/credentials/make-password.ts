import { generatedPasswordLength, makeReadablePassword } from '@dopusk/domain'

const wholeRange = 2 ** 32

/** From the browser's secure source. What would make some numbers likelier than others is drawn again. */
const randomBelow = (limit: number): number => {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn < wholeRange - (wholeRange % limit) ? drawn % limit : randomBelow(limit)
}

export const makePassword = (): string => makeReadablePassword(generatedPasswordLength, randomBelow)
