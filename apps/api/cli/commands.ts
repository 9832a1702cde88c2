import { runCheckContent, runExportContent, runLoadContent } from './content-commands.ts'
import {
  runBackup,
  runCreateBackupKeys,
  runMigrate,
  runMoveDatabase,
  runRestore,
  runShowPrograms,
} from './database-commands.ts'
import { runImportContent, runWriteTemplate } from './import-content.ts'
import { runListComplaints, runListEnquiries, runListProposals } from './inbox-commands.ts'
import { runErasePerson, runExportPerson } from './person-commands.ts'
import { runCreatePushKeys } from './push-commands.ts'
import { runCountStatistics } from './statistics-commands.ts'
import { runCreateUser, runSetPassword } from './user-commands.ts'

interface Command {
  usage: string
  description: string
  run(args: string[]): Promise<void>
}

export const commands: Record<string, Command> = {
  migrate: { usage: 'migrate', description: 'обновить структуру базы данных', run: runMigrate },
  'user create': {
    usage: 'user create EMAIL [--kind ВИД] [--company НАЗВАНИЕ] [--password ПАРОЛЬ]',
    description: 'создать пользователя: learner, partner, superuser, admin, domain_spec или course_manager',
    run: runCreateUser,
  },
  'user password': {
    usage: 'user password EMAIL [--password ПАРОЛЬ]',
    description: 'сменить пароль и закончить все сеансы',
    run: runSetPassword,
  },
  'person export': {
    usage: 'person export EMAIL [ФАЙЛ] [--with ЗАПИСЬ]',
    description: 'показать всё, что хранится о человеке, в JSON',
    run: runExportPerson,
  },
  'person erase': {
    usage: 'person erase EMAIL [--with ЗАПИСЬ] [--leave-matches]',
    description: 'удалить персональные данные человека',
    run: runErasePerson,
  },
  'push keys': {
    usage: 'push keys',
    description: 'сделать пару ключей для уведомлений на устройствах (VAPID)',
    run: runCreatePushKeys,
  },
  'content check': {
    usage: 'content check ПАПКА [--strict-dates] [--json]',
    description:
      'найти все ошибки и подсказки в содержании; с --strict-dates ошибка и документ, который скоро перестанет действовать',
    run: runCheckContent,
  },
  'content template': {
    usage: 'content template ФАЙЛ.xlsx',
    description: 'записать таблицу-образец для вопросов',
    run: runWriteTemplate,
  },
  'content import': {
    usage:
      'content import ФАЙЛ ПАПКА --key КЛЮЧ --name НАЗВАНИЕ --code 40.20900.01 [--price РУБ] [--dry-run] [--skip-refused]',
    description: 'сделать набор из XLSX, CSV или GIFT',
    run: runImportContent,
  },
  'content load': {
    usage: 'content load [ПАПКА] [--replace-organisation]',
    description: 'загрузить содержание; организация, которую изменили, остаётся, если не просят её заменить',
    run: runLoadContent,
  },
  'content export': {
    usage: 'content export КЛЮЧ ПАПКА',
    description: 'записать загруженный набор обратно в файлы, с правками из браузера',
    run: runExportContent,
  },
  'statistics count': {
    usage: 'statistics count',
    description: 'посчитать сейчас то, что считается каждую ночь: как отвечают на вопросы',
    run: runCountStatistics,
  },
  backup: {
    usage: 'backup ФАЙЛ [--passphrase-file ФАЙЛ]',
    description: 'сохранить резервную копию, не останавливая сервер; с паролем или BACKUP_RECIPIENT — зашифрованную',
    run: runBackup,
  },
  'backup keys': {
    usage: 'backup keys',
    description: 'сделать пару ключей к резервным копиям: открытый для сервера и закрытый, чтобы хранить отдельно',
    run: runCreateBackupKeys,
  },
  restore: {
    usage: 'restore ФАЙЛ [--identity-file ФАЙЛ] [--passphrase-file ФАЙЛ]',
    description: 'восстановить копию в пустую базу данных',
    run: runRestore,
  },
  'database programs': {
    usage: 'database programs',
    description: 'какая PostgreSQL обслуживает данные и с какого дня',
    run: runShowPrograms,
  },
  'database move': {
    usage: 'database move [--to ПАПКА|npm]',
    description:
      'перенести встроенную базу данных копией и восстановлением на программы из папки, из PG_BIN или из npm; сервер должен быть остановлен',
    run: runMoveDatabase,
  },
  enquiries: {
    usage: 'enquiries [--status new|in_work|closed]',
    description: 'вопросы посетителей',
    run: runListEnquiries,
  },
  complaints: {
    usage: 'complaints [--status new|in_work|closed]',
    description: 'жалобы на вопросы',
    run: runListComplaints,
  },
  proposals: { usage: 'proposals [--status new|in_work|closed]', description: 'заявки', run: runListProposals },
}

export const usage = (): string => {
  const lines = Object.values(commands).map((command) => `  ${command.usage}\n      ${command.description}`)
  return ['npm run cli -- КОМАНДА', ...lines].join('\n')
}
