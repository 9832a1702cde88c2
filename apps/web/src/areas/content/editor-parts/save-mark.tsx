import { formatTime } from '../../../shared/format/date-time.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import type { Saving } from '../autosave/saver.ts'
import styles from './editor.module.css'

interface SaveMarkProps {
  state: Saving
  /** «черновик изменил другой эксперт». */
  conflict: string
  /** «черновика больше нет». */
  gone: string
}

const problemOf = ({ state: { status, problem }, conflict, gone }: SaveMarkProps): string | null => {
  if (status === 'offline')
    return navigator.onLine
      ? 'Не\u00a0сохранено: сервер не\u00a0отвечает. Повторим сами, текст хранится в\u00a0этом браузере'
      : 'Не\u00a0сохранено: нет сети. Текст хранится в\u00a0этом браузере'
  if (status === 'refused') return `Не\u00a0сохранено. ${problem ?? ''}`
  if (status === 'conflict') return `Не\u00a0сохраняется: ${conflict}, смотрите вверху страницы`
  return status === 'gone' ? `Не\u00a0сохраняется: ${gone}, смотрите вверху страницы` : null
}

/** Whether the server has what is typed. Only a problem is announced. */
export const SaveMark = (props: SaveMarkProps) => {
  const { status, updated_at: savedAt } = props.state
  const problem = problemOf(props)
  return (
    <div className={styles.saveMark}>
      <div role="status">
        {problem !== null && (
          <p className={styles.notSaved}>
            <Icon name={status === 'offline' ? 'offline' : 'warning'} />
            {problem}
          </p>
        )}
      </div>
      {status === 'saving' && <p>Сохраняем…</p>}
      {status === 'saved' && (
        <p className={styles.saved}>
          <Icon name="check" />
          Сохранено {formatTime(savedAt)}
        </p>
      )}
    </div>
  )
}
