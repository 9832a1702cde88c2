const sizes = [2, 2, 4] as const
const notDateCharacter = /[^\d\s./,-]/

/**
 * Formats a typed or pasted date as DD.MM.YYYY; 3.4.87 keeps its short year for validation. Dots come only before a
 * digit or where one was typed, so that a backspace always removes something.
 */
export const dateText = (typed: string): string => {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(typed)
  if (iso) return `${iso[3]}.${iso[2]}.${iso[1]}`
  if (notDateCharacter.test(typed)) return typed
  const groups = ['']
  for (const char of typed.trim()) {
    const last = groups.length - 1
    const group = groups[last] ?? ''
    const hasNextGroup = last < sizes.length - 1
    if (!/\d/.test(char)) {
      if (group === '' || !hasNextGroup) continue
      groups[last] = group.padStart(sizes[last] ?? 0, '0')
      groups.push('')
    } else if (hasNextGroup && group.length === sizes[last]) groups.push(char)
    else groups[last] = group + char
  }
  return groups.join('.')
}

/** `YYYY-MM-DD` for a valid calendar day. */
export const readDate = (text: string): string | null => {
  const parts = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(dateText(text))
  if (parts === null) return null
  const day = `${parts[3]}-${parts[2]}-${parts[1]}`
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null
}
