import { useEffect } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { log } from '../shared/log.ts'
import { ErrorState } from '../shared/ui/error-state.tsx'

/** The errors of the browsers for a missing chunk: after a deploy, or without a network. */
const chunkIsGone = (error: unknown) =>
  error instanceof TypeError &&
  /dynamically imported module|Importing a module script failed|Unable to preload/i.test(error.message)

export const RouteError = () => {
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  useEffect(() => log('Screen failed', error), [error])

  if (chunkIsGone(error))
    return (
      <ErrorState
        wholePage
        title="Страница не загрузилась"
        message="Вышла новая версия или прервалась связь. Обновите страницу, чтобы продолжить."
        retryLabel="Обновить страницу"
        onRetry={() => void navigate(0)}
      />
    )
  return (
    <ErrorState
      wholePage
      title="На странице произошла ошибка"
      message="Попробуйте ещё раз; если не поможет, напишите в поддержку."
      onRetry={() => void navigate(pathname + search + hash, { replace: true })}
    />
  )
}
