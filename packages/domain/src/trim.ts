/** Without the signs at the start; `sign` matches one character. A pattern with `^…+` and `…+$` would search again and again. */
export const trimStartOf = (text: string, sign: RegExp): string => {
  const signs = [...text]
  const first = signs.findIndex((each) => !sign.test(each))
  return first === -1 ? '' : signs.slice(first).join('')
}

/** Without the signs at the end. */
export const trimEndOf = (text: string, sign: RegExp): string => {
  const signs = [...text]
  return signs.slice(0, signs.findLastIndex((each) => !sign.test(each)) + 1).join('')
}

/** Without the last word and the spaces before it; a single word stays. */
export const withoutLastWord = (text: string): string => {
  const at = text.split('').findLastIndex((each) => /\s/.test(each))
  return at === -1 ? text : text.slice(0, at).trimEnd()
}
