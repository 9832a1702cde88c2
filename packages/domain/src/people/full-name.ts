export interface FullName {
  lastName: string
  firstName: string
  patronymic: string
}

/** Words that belong to the patronymic before them: «Мамед оглы». */
export const patronymicEnding = /^(оглы|оглу|углы|улы|кызы|гызы|кизи)$/i

const asFullName = (lastName: string, firstName: string, patronymic: string): FullName => ({
  lastName,
  firstName,
  patronymic,
})

/**
 * Surname, name and patronymic of «Фамилия Имя Отчество»; undefined where the words do not say which is which: one word,
 * or more than the usual ones.
 */
export const splitFullName = (written: string): FullName | undefined => {
  const words = written
    .split(/[-‐‑–—]/)
    .map((part, at, parts) => (at === 0 ? part.trimEnd() : at === parts.length - 1 ? part.trimStart() : part.trim()))
    .join('-')
    .split(/\s+/)
    .filter(Boolean)
  const [lastName, firstName, patronymic = '', ending] = words
  if (lastName === undefined || firstName === undefined || words.length > 4) return undefined
  if (ending === undefined) return asFullName(lastName, firstName, patronymic)
  return patronymicEnding.test(ending) ? asFullName(lastName, firstName, `${patronymic} ${ending}`) : undefined
}
