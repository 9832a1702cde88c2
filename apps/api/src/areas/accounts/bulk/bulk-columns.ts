import { cleanText, nameKey } from '@dopusk/content/table'

const synonyms = {
  lastName: ['фамилия'],
  firstName: ['имя'],
  patronymic: ['отчество', 'отчествоприналичии'],
  email: ['email', 'почта', 'электроннаяпочта', 'адресэлектроннойпочты', 'логин', 'емейл'],
  phone: ['телефон', 'номертелефона', 'мобильныйтелефон', 'мобильный'],
  birthDate: ['датарождения', 'деньрождения', 'рождение'],
  courses: ['курс', 'курсы', 'квалификация', 'названиекурса', 'кодквалификации'],
} as const satisfies Record<string, readonly string[]>

export type BulkField = keyof typeof synonyms

const fields = Object.keys(synonyms) as BulkField[]

const headings: Record<Exclude<BulkField, 'patronymic' | 'courses'>, string> = {
  lastName: 'Фамилия',
  firstName: 'Имя',
  email: 'Email',
  phone: 'Телефон',
  birthDate: 'Дата рождения',
}

const findField = (heading: string): BulkField | undefined => {
  const key = nameKey(heading)
  return fields.find((field) => (synonyms[field] as readonly string[]).includes(key))
}

export const isBulkHeading = (cell: string): boolean => findField(cell) !== undefined

export interface BulkColumns {
  /** Index in the row, by field. */
  indexes: Map<BulkField, number>
  unused: string[]
  faults: string[]
}

/** Finds columns by their headings in any order; `faults` are the reasons why the table cannot be read. */
export const findBulkColumns = (row: string[]): BulkColumns => {
  const columns: BulkColumns = { indexes: new Map(), unused: [], faults: [] }
  for (const [index, cell] of row.entries()) {
    const heading = cleanText(cell)
    const field = findField(heading)
    if (field === undefined) {
      if (heading !== '') columns.unused.push(heading)
    } else if (columns.indexes.has(field)) {
      columns.faults.push(`Столбец «${heading}» повторяется: неясно, какой из них верный`)
    } else columns.indexes.set(field, index)
  }
  for (const [field, heading] of Object.entries(headings)) {
    if (!columns.indexes.has(field as BulkField)) columns.faults.push(`Нет столбца «${heading}»`)
  }
  return columns
}
