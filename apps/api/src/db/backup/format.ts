/**
 * A backup is gzipped text: a header line, then for each table a line `table {json}` with its rows as COPY text up to a
 * line `\.`, and at last `end {json}` with the sequences; a file without it is truncated. `zcat` shows all of it.
 * With a passphrase or a public key the gzipped text is encrypted as a file of age (encryption.ts).
 */
export interface BackupHeader {
  format: 'dopusk-backup-1'
  createdAt: string
  /** The migrations of the schema that the rows fit, in order. */
  migrations: string[]
}

export interface TableHead {
  name: string
  columns: string[]
}

export interface BackupEnd {
  sequences: Record<string, number>
}

export const tableLine = (head: TableHead): string => `table ${JSON.stringify(head)}\n`
export const endLine = (end: BackupEnd): string => `end ${JSON.stringify(end)}\n`
export const rowsEnd = '\\.'

/** The file is not a backup, is truncated, or does not fit this version; the message says which. */
export class BackupError extends Error {}

export const truncatedBackupError = () => new BackupError('Файл резервной копии обрывается: он записан не до конца.')
export const notBackupError = () => new BackupError('Это не файл резервной копии «Допуска».')
export const damagedBackupError = () => new BackupError('Файл резервной копии повреждён или обрывается.')
export const wrongPassphraseError = () => new BackupError('Пароль к резервной копии не подходит (или файл повреждён).')
