import { ApiError } from '../../../shared/api/api-error.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { EngineLoadError } from './pdf/pdf.ts'
import styles from './viewer.module.css'

interface ViewerErrorProps {
  error: Error
  link: string
  onRetry: () => void
}

const failed = 'Не получилось открыть документ'

const textOf = (error: Error) => {
  if (error instanceof EngineLoadError)
    return {
      title: 'Просмотр документов не загрузился',
      message: 'Прервалась связь или вышла новая версия. Повторите; если не поможет, обновите страницу.',
    }
  if (!(error instanceof ApiError))
    return { title: failed, message: 'Просмотр не справился с этим файлом. Повторите или откройте файл отдельно.' }
  if (error.code === 'offline')
    return {
      title: 'Нужна связь с сервером',
      message: 'Этот документ на вашем устройстве ещё не открывали. Проверьте подключение и повторите.',
    }
  return { title: failed, message: error.message }
}

/** If the viewer fails on a file, the browser's own viewer may open it. */
const canOpenInNewTab = (error: Error) => !(error instanceof ApiError || error instanceof EngineLoadError)

export const ViewerError = ({ error, link, onRetry }: ViewerErrorProps) => {
  const { title, message } = textOf(error)
  return (
    <div className={styles.failure}>
      <ErrorState
        title={title}
        message={message}
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={onRetry}
      >
        {canOpenInNewTab(error) && (
          <a href={link} target="_blank" rel="noreferrer">
            Открыть файл в&nbsp;новой вкладке
          </a>
        )}
      </ErrorState>
    </div>
  )
}
