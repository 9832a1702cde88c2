import { useEffect } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { log } from '../shared/log.ts'
import { ErrorState } from '../shared/ui/error-state.tsx'
import { isOfflineShell } from './offline-shell.ts'

/** The errors of the browsers for a missing chunk: after a deploy, or without a network. */
const chunkIsGone = (error: unknown) =>
  error instanceof TypeError &&
  /dynamically imported module|Importing a module script failed|Unable to preload/i.test(error.message)

/** The page was opened by the offline shell, which has the screens of learners only, or has lost its line since. */
const isOffline = () => isOfflineShell() || !navigator.onLine

export const RouteError = () => {
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  useEffect(() => log('Screen failed', error), [error])

  if (!chunkIsGone(error))
    return (
      <ErrorState
        wholePage
        title="На странице произошла ошибка"
        message="Попробуйте ещё раз; если не поможет, напишите в поддержку."
        onRetry={() => void navigate(pathname + search + hash, { replace: true })}
      />
    )
  const [title, message] = isOffline()
    ? (['Нет связи', 'Страница откроется, когда связь появится.'] as const)
    : ([
        'Страница не загрузилась',
        'Вышла новая версия или прервалась связь. Обновите страницу, чтобы продолжить.',
      ] as const)
  return (
    <ErrorState
      wholePage
      title={title}
      message={message}
      retryLabel="Обновить страницу"
      onRetry={() => void navigate(0)}
    />
  )
}
