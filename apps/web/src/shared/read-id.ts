/** An id in an address or a field; null where the text is none. */
export const readId = (text: string | null | undefined): number | null => {
  const id = /^[1-9]\d*$/.test(text ?? '') ? Number(text) : Number.NaN
  return Number.isSafeInteger(id) ? id : null
}
