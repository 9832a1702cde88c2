import { cleanText, nameKey } from '@dopusk/content/table'

const synonyms = {
  fullName: ['фио', 'фамилияимяотчество', 'фиоработника', 'фиосотрудника', 'фиообучающегося', 'фиослушателя'],
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

const required: [BulkField, string][] = [
  ['email', 'Email'],
  ['phone', 'Телефон'],
  ['birthDate', 'Дата рождения'],
]

/** The column that the file of faulty rows adds; in a new upload it means nothing. */
export const faultsHeading = 'Что исправить'

export const isFaultsHeading = (cell: string): boolean => nameKey(cell) === nameKey(faultsHeading)

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

/** The name is one column or several. Where there are both, the separate ones are read: they leave no doubt. */
const chooseName = (columns: BulkColumns, row: readonly string[]): void => {
  const { indexes, unused, faults } = columns
  const fullName = indexes.get('fullName')
  const missing = (['lastName', 'firstName'] as const).filter((field) => !indexes.has(field))
  if (missing.length === 0 && fullName !== undefined) {
    indexes.delete('fullName')
    unused.push(cleanText(row[fullName] ?? ''))
  }
  if (missing.length > 0 && fullName === undefined) {
    faults.push(
      missing.length === 2
        ? 'Нет столбцов «Фамилия» и «Имя» или одного столбца «ФИО»'
        : `Нет столбца «${missing[0] === 'lastName' ? 'Фамилия' : 'Имя'}»`,
    )
  }
}

/** Finds columns by their headings in any order; `faults` are the reasons why the table cannot be read. */
export const findBulkColumns = (row: string[]): BulkColumns => {
  const columns: BulkColumns = { indexes: new Map(), unused: [], faults: [] }
  for (const [index, cell] of row.entries()) {
    const heading = cleanText(cell)
    const field = findField(heading)
    if (field === undefined) {
      if (heading !== '' && !isFaultsHeading(heading)) columns.unused.push(heading)
    } else if (columns.indexes.has(field)) {
      columns.faults.push(`Столбец «${heading}» повторяется: неясно, какой из них верный`)
    } else columns.indexes.set(field, index)
  }
  chooseName(columns, row)
  for (const [field, heading] of required) {
    if (!columns.indexes.has(field)) columns.faults.push(`Нет столбца «${heading}»`)
  }
  return columns
}
