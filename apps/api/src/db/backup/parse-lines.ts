import { type BackupEnd, BackupError, type BackupHeader, notBackupError, type TableHead } from './format.ts'

/** What the migrated database has: the only names that become part of a statement. */
export interface Catalogue {
  tables: readonly TableHead[]
  sequences: readonly string[]
}

const parseObject = (json: string): Record<string, unknown> => {
  try {
    const found: unknown = JSON.parse(json)
    if (typeof found === 'object' && found !== null) return { ...found }
  } catch {
    // Falls through to the same error: the line is not JSON.
  }
  throw notBackupError()
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

export const parseHeader = (line: string): BackupHeader => {
  const { format, createdAt, migrations } = parseObject(line)
  if (format !== 'dopusk-backup-1' || typeof createdAt !== 'string' || !isTexts(migrations)) throw notBackupError()
  return { format, createdAt, migrations }
}

const maxShownLength = 60

const unknownNameError = (what: string, name: string) =>
  new BackupError(
    `В резервной копии есть ${what} ${JSON.stringify(name.slice(0, maxShownLength))}, а в базе данных такого имени нет: ` +
      'файл изменён или повреждён. Ничего не восстановлено.',
  )

/** By the catalogue; `done` are the tables that the file has brought so far. */
export const parseTable = (json: string, { tables }: Catalogue, done: ReadonlySet<string>): TableHead => {
  const { name, columns } = parseObject(json)
  if (typeof name !== 'string' || !isTexts(columns) || columns.length === 0) throw notBackupError()
  const table = tables.find((one) => one.name === name)
  if (table === undefined) throw unknownNameError('таблица', name)
  const unknown = columns.find((column) => !table.columns.includes(column))
  if (unknown !== undefined) throw unknownNameError(`столбец таблицы ${table.name}`, unknown)
  if (done.has(table.name) || new Set(columns).size < columns.length) {
    throw new BackupError(
      `Таблица ${table.name} или её столбец в резервной копии повторяется: файл изменён или повреждён.`,
    )
  }
  return { name: table.name, columns }
}

export const parseEnd = (json: string, catalogue: Catalogue): BackupEnd => {
  const { sequences } = parseObject(json)
  if (typeof sequences !== 'object' || sequences === null) throw notBackupError()
  const found = Object.entries(sequences).map(([name, last]: [string, unknown]): [string, number] => {
    if (!catalogue.sequences.includes(name)) throw unknownNameError('последовательность', name)
    if (!Number.isSafeInteger(last) || Number(last) < 1) throw notBackupError()
    return [name, Number(last)]
  })
  return { sequences: Object.fromEntries(found) }
}
