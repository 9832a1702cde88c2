import { nameKey } from '../clean-text.ts'

const russian = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'
const latin = 'a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh sch _ y _ e yu ya'.split(' ')
const maxLength = 48

const transliterate = (text: string): string =>
  [...text.toLowerCase()]
    .map((letter) => (russian.includes(letter) ? (latin[russian.indexOf(letter)] ?? '').replace('_', '') : letter))
    .join('')

/** «Охрана труда» → `okhrana-truda`; an empty string where no letter or digit is left. */
export const slugOf = (text: string): string => {
  const whole = transliterate(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const cut = whole.slice(0, maxLength)
  return whole.length > maxLength ? cut.replace(/-[^-]*$/, '') : cut
}

/** Gives each name a unique slug; names that differ only in case or punctuation share one. */
export const createSlugs = (fallback: string): ((name: string) => string) => {
  const slugs = new Map<string, string>()
  const taken = new Set<string>()
  return (name) => {
    const key = nameKey(name)
    const known = slugs.get(key)
    if (known !== undefined) return known
    const base = slugOf(name) || fallback
    let slug = base
    for (let no = 2; taken.has(slug); no += 1) slug = `${base}-${no}`
    slugs.set(key, slug)
    taken.add(slug)
    return slug
  }
}
