import { type PluralForms, plural } from '../../shared/format/plural.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'

const answers: PluralForms = ['ответ', 'ответа', 'ответов']

interface TestNoticeProps {
  isOver: boolean
  isWaitingForLine: boolean
  /** Answers that wait while the line is down. */
  unsentCount: number
  problem: string | null
  onRetry: () => void
}

const messageOf = ({ isOver, isWaitingForLine, unsentCount }: TestNoticeProps): string | null => {
  if (isOver) {
    return isWaitingForLine
      ? 'Время вышло. Нет связи с\u00a0сервером, результат появится при подключении'
      : 'Время вышло. Подводим итог…'
  }
  if (isWaitingForLine) return 'Нет связи с\u00a0сервером. Ответы сохранены, результат появится при подключении'
  if (unsentCount === 0) return null
  return `Не\u00a0отправлено: ${plural(unsentCount, answers)}. Если связь не\u00a0появится до\u00a0конца времени, они не\u00a0будут засчитаны`
}

/** What a person must know while there is still time to do something about it. */
export const TestNotice = (props: TestNoticeProps) => {
  const { isOver, unsentCount, problem, onRetry } = props
  const message = problem ?? messageOf(props)
  const retry = problem !== null && (
    <Button look="ghost" size="s" onClick={onRetry}>
      Повторить
    </Button>
  )
  return (
    <div role="status">
      {message !== null && (
        <Banner icon={isOver ? 'clock' : 'offline'} striped={isOver || unsentCount > 0} action={retry}>
          {message}
        </Banner>
      )}
    </div>
  )
}
