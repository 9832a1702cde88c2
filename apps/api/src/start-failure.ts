import { PackError } from '@dopusk/content'
import { EmbeddedError } from '@dopusk/embedded-postgres'
import { ConfigError } from './config.ts'
import { BackupError } from './db/backup/format.ts'
import { UnsupportedDatabaseError } from './db/check-server.ts'
import { describeFailure } from './db/embedded-texts.ts'

type SystemError = Error & { code?: string; syscall?: string; port?: number; path?: string; address?: string }

const errorsWithUserMessage = [ConfigError, UnsupportedDatabaseError, PackError, BackupError]

const sentences: Record<string, (error: SystemError) => string> = {
  EADDRINUSE: ({ port }) => `Порт ${port} занят другой программой. Укажите другой: PORT=3001 npm start`,
  EADDRNOTAVAIL: ({ address }) => `У этой машины нет адреса ${address}. Проверьте HOST.`,
  ENOTFOUND: () => 'Сервер базы данных не найден. Проверьте имя сервера в DATABASE_URL.',
  ECONNREFUSED: () => 'База данных не отвечает по адресу из DATABASE_URL. Проверьте, что она запущена.',
  '28P01': () => 'База данных не приняла имя или пароль из DATABASE_URL.',
  '28000': () => 'База данных не приняла имя или пароль из DATABASE_URL.',
  '3D000': () => 'Базы данных с именем из DATABASE_URL нет на сервере. Создайте её.',
  '25006': () => 'DATABASE_URL ведёт на копию базы данных (standby), а нужен основной сервер.',
  '53300': () =>
    'У PostgreSQL не осталось свободных соединений. Увеличьте max_connections или уменьшите POOL_MAX экземпляров.',
  '42501': ({ message }) => `Пользователю базы данных не хватает прав: ${message}`,
}

const portDenied = ({ code, syscall, port }: SystemError) =>
  code === 'EACCES' && syscall === 'listen'
    ? `Нет прав слушать порт ${port}. Укажите порт от 1024: PORT=3000 npm start`
    : undefined

const folderDenied = ({ code, path }: SystemError) =>
  (code === 'EACCES' || code === 'EROFS' || code === 'ENOSPC') && path !== undefined
    ? `Не удаётся записать ${path}. Проверьте права и место на диске или укажите другую папку в DATA_DIR.`
    : undefined

const fileMissing = ({ code, path }: SystemError) =>
  code === 'ENOENT' && path !== undefined ? `Файла или папки ${path} нет.` : undefined

/** One sentence for the person at the terminal; the whole error only where it is unexpected. */
export const explainStartFailure = (thrown: unknown): string => {
  const error = (thrown instanceof AggregateError ? thrown.errors[0] : thrown) as SystemError
  if (error instanceof EmbeddedError) return describeFailure(error.failure)
  if (errorsWithUserMessage.some((type) => error instanceof type)) return error.message
  const known = portDenied(error) ?? folderDenied(error) ?? fileMissing(error) ?? sentences[error.code ?? '']?.(error)
  return known ?? `Не удалось запустить: ${error.stack ?? String(error)}`
}
