import type { Reminders } from '@dopusk/contract'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonRow } from '../../shared/ui/button-row.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { showToast } from '../../shared/ui/toast-store.ts'
import styles from './reminders.module.css'
import { useChangeCalendar } from './reminders-query.ts'

const copy = async (address: string) => {
  try {
    await navigator.clipboard.writeText(address)
    showToast('Адрес скопирован', 'green')
  } catch {
    // The clipboard exists in a secure context only.
    showToast('Не\u00a0получилось скопировать. Выделите адрес и\u00a0скопируйте его сами', 'red')
  }
}

const HowToAdd = () => (
  <dl className={styles.howTo}>
    <dt>iPhone и&nbsp;iPad</dt>
    <dd>Нажмите здесь, на&nbsp;телефоне, «Открыть в&nbsp;календаре», затем «Подписаться».</dd>
    <dt>Google Календарь</dt>
    <dd>
      На&nbsp;компьютере: calendar.google.com, слева «Другие календари», «+», «Добавить по&nbsp;URL». Он&nbsp;появится
      и&nbsp;в&nbsp;телефоне с&nbsp;Android; обновляется раз в&nbsp;сутки или чаще.
    </dd>
    <dt>Яндекс Календарь</dt>
    <dd>На&nbsp;компьютере: calendar.yandex.ru, добавьте подписку в&nbsp;списке слева и&nbsp;вставьте адрес.</dd>
  </dl>
)

const questions = {
  open: {
    title: 'Заменить адрес календаря?',
    confirmLabel: 'Заменить адрес',
    text: 'Прежний адрес сразу перестанет работать. Новый нужно будет добавить в\u00a0календари ещё раз.',
    done: 'Адрес заменён',
  },
  close: {
    title: 'Отключить календарь?',
    confirmLabel: 'Отключить',
    text: 'Адрес сразу перестанет работать, и\u00a0календари, в\u00a0которые вы\u00a0его добавили, больше не\u00a0обновятся.',
    done: 'Календарь отключён',
  },
} as const

interface OpenCalendarProps {
  address: string
  change: ReturnType<typeof useChangeCalendar>
}

const OpenCalendar = ({ address, change: { send, isPending, error, reset } }: OpenCalendarProps) => {
  const [asked, setAsked] = useState<keyof typeof questions | null>(null)
  const ask = (question: keyof typeof questions) => {
    reset()
    setAsked(question)
  }
  const confirm = (question: keyof typeof questions) =>
    send(question, {
      onSuccess: () => {
        setAsked(null)
        showToast(questions[question].done, 'green')
      },
    })
  return (
    <>
      <TextField label="Адрес календаря" value={address} readOnly onFocus={({ target }) => target.select()} />
      <ButtonRow>
        <Button look="ghost" onClick={() => void copy(address)}>
          Скопировать
        </Button>
        <LinkButton look="ghost" to={address.replace(/^https?:/, 'webcal:')}>
          Открыть в&nbsp;календаре
        </LinkButton>
      </ButtonRow>
      <HowToAdd />
      <p className={styles.hint}>
        Кто знает адрес, тот без входа видит даты ваших курсов. Если он&nbsp;попал к&nbsp;чужим, замените его.
      </p>
      <ButtonRow>
        <Button look="ghost" size="s" onClick={() => ask('open')}>
          Заменить адрес
        </Button>
        <Button look="ghost" size="s" onClick={() => ask('close')}>
          Отключить
        </Button>
      </ButtonRow>
      {asked !== null && (
        <ConfirmDialog
          title={questions[asked].title}
          confirmLabel={questions[asked].confirmLabel}
          isPending={isPending}
          error={error}
          onConfirm={() => confirm(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{questions[asked].text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface CalendarCardProps {
  reminders: Reminders
  isReadOnly: boolean
}

/** The address by which a calendar program shows the dates of the courses. */
export const CalendarCard = ({ reminders: { calendar, quiet_until: hour }, isReadOnly }: CalendarCardProps) => {
  const change = useChangeCalendar()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(calendar)
  // The pressed button is gone.
  useEffect(() => {
    if (shown.current !== calendar) heading.current?.focus()
    shown.current = calendar
  }, [calendar])
  return (
    <Card>
      <section className={styles.section} aria-labelledby="calendar">
        <h2 id="calendar" ref={heading} tabIndex={-1}>
          Календарь
        </h2>
        <p className={styles.lead}>
          Экзамен, последний день доступа и&nbsp;занятия на&nbsp;две недели вперёд&nbsp;— в&nbsp;календаре телефона или
          компьютера. Занятия начинаются в&nbsp;{hour}:00, когда кончаются часы «Не&nbsp;беспокоить». Даты обновляются
          сами.
        </p>
        {calendar === null ? (
          <>
            <Alert message={change.error?.message ?? null} />
            {!isReadOnly && (
              <div>
                <Button busy={change.isPending} onClick={() => change.send('open')}>
                  Создать адрес календаря
                </Button>
              </div>
            )}
          </>
        ) : (
          <OpenCalendar address={calendar} change={change} />
        )}
      </section>
    </Card>
  )
}
