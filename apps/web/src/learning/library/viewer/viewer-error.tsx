import { ApiError } from '../../../shared/api/api-error.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import styles from './viewer.module.css'

interface ViewerErrorProps {
  error: Error
  link: string
  onRetry: () => void
}

interface Said {
  title: string
  message: string
}

/** How the browsers say that a part of the page itself did not come. */
const isChunkGone = (error: Error) =>
  /dynamically imported module|Importing a module script failed|Unable to preload/i.test(error.message)

const say = (error: Error): Said => {
  if (error instanceof ApiError && error.code !== 'offline')
    return { title: 'Не получилось открыть документ', message: error.message }
  if (error instanceof ApiError || isChunkGone(error))
    return {
      title: 'Нужна связь с сервером',
      message: 'Этот документ на вашем устройстве ещё не открывали. Проверьте подключение и повторите.',
    }
  return {
    title: 'Не получилось открыть документ',
    message: 'Просмотр не справился с этим файлом. Повторите или откройте файл отдельно.',
  }
}

export const ViewerError = ({ error, link, onRetry }: ViewerErrorProps) => {
  const { title, message } = say(error)
  return (
    <div className={styles.failure}>
      <ErrorState
        title={title}
        message={message}
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={onRetry}
      >
        {!(error instanceof ApiError) && !isChunkGone(error) && (
          <a href={link} target="_blank" rel="noreferrer">
            Открыть файл в&nbsp;новой вкладке
          </a>
        )}
      </ErrorState>
    </div>
  )
}
