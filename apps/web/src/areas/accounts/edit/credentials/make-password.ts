import { generatedPasswordLength, makeReadablePassword } from '@dopusk/domain'

const wholeRange = 2 ** 32

/** From the browser's cryptographic generator. Rejection sampling: no modulo bias. */
const randomBelow = (limit: number): number => {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn < wholeRange - (wholeRange % limit) ? drawn % limit : randomBelow(limit)
}

export const makePassword = (): string => makeReadablePassword(generatedPasswordLength, randomBelow)
