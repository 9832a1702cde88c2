import type { EmbeddedFailure, Notice } from '@dopusk/embedded-postgres'

const waits = {
  waiting_for_shutdown: 'Жду, пока прежний сервер базы данных завершит работу…',
  waiting_for_connection_slot: 'Все подключения к базе данных заняты, жду свободного…',
  waiting_for_recovery: 'База данных восстанавливается после сбоя, это может занять до минуты…',
}

export const describeNotice = (notice: Notice): string => {
  switch (notice.code) {
    case 'preparing':
      return `Готовлю встроенную базу данных (PostgreSQL ${notice.major})…`
    case 'relocated': {
      const { closed, target, isNew } = notice
      return isNew
        ? `Папка ${closed} закрыта для пользователя базы данных, поэтому данные лежат в ${target}.`
        : `Папка ${closed} закрыта для пользователя базы данных; прежние данные найдены в ${target}.`
    }
    case 'waiting_for_shutdown':
    case 'waiting_for_connection_slot':
    case 'waiting_for_recovery':
      return waits[notice.code]
  }
}

/** One sentence that says what to do. */
export const describeFailure = (failure: EmbeddedFailure): string => {
  switch (failure.code) {
    case 'platform_not_supported':
      return 'Встроенная база данных в Windows не поддерживается: укажите свой сервер PostgreSQL в DATABASE_URL.'
    case 'binaries_missing': {
      const { platform, packageName } = failure
      return `Для этой системы (${platform}) встроенной базы данных нет (${packageName} не установлен): укажите свой сервер PostgreSQL в DATABASE_URL.`
    }
    case 'programs_missing':
      return `В папке ${failure.folder} нет программы ${failure.name}: укажите в PG_BIN папку с программами PostgreSQL 18 или установите её снова.`
    case 'programs_unusable':
      return `Программы PostgreSQL из ${failure.folder} не запускаются: ${failure.reason}`
    case 'programs_of_other_major': {
      const { folder, version, supported } = failure
      return `В папке ${folder} PostgreSQL ${version}, а данные «Допуска» — для PostgreSQL ${supported}: укажите в PG_BIN её папку или подключите свой сервер в DATABASE_URL (годится PostgreSQL 15 и новее).`
    }
    case 'extension_missing':
      return `В PostgreSQL из ${failure.folder} нет расширения ${failure.extension}: установите пакет с дополнениями (postgresql-contrib).`
    case 'collation_changed': {
      const { name, recorded, actual } = failure
      return (
        `Данные упорядочены по правилам сортировки «${name}» версии ${recorded}, а у этих программ PostgreSQL версия ${actual}: ` +
        'по таким указателям строки терялись бы, поэтому сервер не запущен, данные не тронуты. Перенесите их одной командой ' +
        '(npm run cli -- database move) или запустите с прежними программами.'
      )
    }
    case 'being_moved':
      return `Базу данных в ${failure.folder} сейчас переносит процесс ${failure.pid}: дождитесь его конца.`
    case 'nothing_to_move':
      return `В папке данных ${failure.folder} нет базы данных: переносить нечего.`
    case 'path_not_supported':
      return `В пути ${failure.path} есть знак ${JSON.stringify(failure.character)}, с которым PostgreSQL не работает: укажите другую папку в DATA_DIR.`
    case 'access_denied':
      return `Нет доступа к папке данных ${failure.folder}: исправьте права на неё или укажите другую в DATA_DIR.`
    case 'disk_full':
      return `Не хватает места на диске для папки данных ${failure.folder}: освободите его и повторите.`
    case 'not_a_folder':
      return `${failure.folder} нельзя использовать как папку данных: это не папка, укажите другую в DATA_DIR.`
    case 'symbolic_link':
      return `${failure.folder} — ссылка, а нужна папка: укажите в DATA_DIR папку, где она лежит на самом деле.`
    case 'owned_by_other_user':
      return `База данных в ${failure.folder} принадлежит другому пользователю (uid ${failure.uid}): запустите программу от его имени или укажите другую папку в DATA_DIR.`
    case 'user_without_name':
      return `У пользователя с uid ${failure.uid} нет имени в /etc/passwd, без него базу не создать: добавьте его или укажите свой сервер PostgreSQL в DATABASE_URL.`
    case 'folder_closed':
      return `Пользователь базы данных больше не может войти в папку ${failure.folder}: верните ему доступ (chmod o+x ${failure.folder}).`
    case 'pointer_damaged':
      return `Файл ${failure.pointer} повреждён: впишите в него одну строку вида ${failure.root}/0123456789ab.`
    case 'socket_folder_unsafe':
      return `Папка ${failure.folder}, нужная для связи с базой данных, чужая или открыта другим: удалите её и повторите запуск.`
    case 'other_major_version':
      return `Данные в ${failure.cluster} от другой версии PostgreSQL, а установлена ${failure.installed}: сохраните их прежней версией программы (cli backup) и загрузите в новую папку данных (cli restore).`
    case 'in_use': {
      const process = failure.pid ? `другим процессом (pid ${failure.pid})` : 'другим процессом'
      return `База данных в папке ${failure.dataDir} уже открыта ${process}: остановите его или укажите другую папку в DATA_DIR.`
    }
    case 'locked': {
      const process = failure.pid === undefined ? 'другой сервер' : `процесс ${failure.pid}`
      return `Базу данных в ${failure.folder} держит ${process}, но не отвечает: завершите его, подробности в ${failure.logPath}.`
    }
    case 'spawn_failed':
      return `Не удалось запустить ${failure.program} (${failure.reason}: другая система или раздел без права запуска программ): укажите другую папку в DATA_DIR или PG_BIN или свой сервер PostgreSQL в DATABASE_URL.`
    case 'initdb_failed':
      return `Не удалось создать базу данных, подробности в ${failure.logPath}: ${failure.reason ?? 'initdb прерван'}`
    case 'start_failed': {
      const { logPath, reason } = failure
      return `База данных не запустилась${logPath === undefined ? '' : `, подробности в ${logPath}`}: ${reason}`
    }
    case 'no_response':
      return `База данных (процесс ${failure.pid}) не отвечает, подробности в ${failure.logPath}.`
    case 'not_ready':
      return `База данных ещё не готова (${failure.reason}): повторите запуск позже, подробности в ${failure.logPath}.`
    case 'unexpected_response':
      return `Встроенная база данных в ${failure.folder} не отвечает как должна: ${failure.reason}`
    case 'stop_failed':
      return `База данных (процесс ${failure.pid}) не останавливается: завершите этот процесс вручную.`
  }
}
