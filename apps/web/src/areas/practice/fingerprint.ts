/** A short sign of a value's content (FNV-1a over its JSON): the same content, the same sign. */
export const fingerprintOf = (value: unknown): string => {
  let hash = 0x811c9dc5
  for (const letter of JSON.stringify(value)) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
