/** For the person at the terminal: the message is one sentence that says what to do. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}

export class EmbeddedInUseError extends EmbeddedError {
  override name = 'EmbeddedInUseError'
}

const wordings: Record<string, (folder: string) => string> = {
  EACCES: (folder) => `Нет доступа к папке данных ${folder}: исправьте права на неё или укажите другую в DATA_DIR.`,
  ENOSPC: (folder) => `Не хватает места на диске для папки данных ${folder}: освободите его и повторите.`,
  ENOTDIR: (folder) => `${folder} нельзя использовать как папку данных: это не папка, укажите другую в DATA_DIR.`,
}

const kinds: Record<string, string> = {
  EACCES: 'EACCES',
  EPERM: 'EACCES',
  EROFS: 'EACCES',
  ENOSPC: 'ENOSPC',
  EDQUOT: 'ENOSPC',
  '53100': 'ENOSPC',
  ENOTDIR: 'ENOTDIR',
  EEXIST: 'ENOTDIR',
}

export const errorCode = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}

export const explain = (error: unknown, folder: string): unknown => {
  if (error instanceof EmbeddedError) return error
  const wording = wordings[kinds[errorCode(error)] ?? '']
  return wording ? new EmbeddedError(wording(folder), { cause: error }) : error
}

export const explainSpawn = (error: Error, program: string): EmbeddedError =>
  new EmbeddedError(
    `Не удалось запустить ${program} (${errorCode(error)}: другая система или раздел без права запуска программ): ` +
      'укажите другую папку в DATA_DIR или свой сервер PostgreSQL в DATABASE_URL.',
    { cause: error },
  )
