import type { Reminders, ReminderWishes } from '@dopusk/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { CheckField } from '../../shared/ui/check-field.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { SegmentedChoice } from '../../shared/ui/segmented-choice.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { showToast } from '../../shared/ui/toast-store.ts'
import { useUnloadWarning } from '../../shared/use-leave-warning.ts'
import styles from './reminders.module.css'
import { useSaveWishes } from './reminders-query.ts'

const planWords: Record<ReminderWishes['plan'], string> = {
  off: 'Не\u00a0присылать',
  weekly: 'Раз в\u00a0неделю',
  daily: 'Каждый день',
}
const planKinds = Object.keys(planWords) as ReminderWishes['plan'][]

/** What is switched on or off; the plan has kinds. */
type Topic = Exclude<keyof ReminderWishes, 'plan' | 'quiet_from' | 'quiet_until' | 'mail_with_push'>

const topicWords: Record<Topic, { title: string; text: string }> = {
  exam: {
    title: 'Экзамен',
    text: 'За\u00a07\u00a0дней и\u00a0за\u00a01\u00a0день до\u00a0даты, указанной в\u00a0плане курса',
  },
  access: {
    title: 'Доступ к\u00a0курсу',
    text:
      'За\u00a07\u00a0дней и\u00a0за\u00a01\u00a0день до\u00a0последнего дня доступа. ' +
      'И\u00a0если через 3\u00a0дня курс ещё не\u00a0начат. Эти письма может отключить и\u00a0тот, кто выдал вам доступ',
  },
  norms: {
    title: 'Изменения норм',
    text:
      'Когда у\u00a0вопросов, на\u00a0которые вы\u00a0отвечали, стал другим верный ответ ' +
      'и\u00a0это важно для\u00a0вашего экзамена',
  },
  replies: {
    title: 'Ответы на\u00a0обращения',
    text: 'Когда ответили на\u00a0вашу жалобу. Если вы\u00a0уже прочли ответ на\u00a0сайте, письма не\u00a0будет',
  },
  staff: {
    title: 'Просьба учебного центра',
    text: 'Когда тот, кто выдал вам доступ, просит продолжить занятия: не\u00a0чаще раза в\u00a0сутки',
  },
}
const topics = Object.keys(topicWords) as Topic[]

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const clock = (hour: number) => `${hour}:00`

const quietWords = ({ quiet_from: from, quiet_until: until }: ReminderWishes): string =>
  from === until
    ? 'Часы совпадают: письмо может прийти в\u00a0любое время'
    : `С\u00a0${clock(from)} до\u00a0${clock(until)} писем нет: они ждут ${clock(until)}`

/** «Москва» of «Москва, стандартное время». */
const zoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat('ru', { timeZone, timeZoneName: 'long' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')
    ?.value.split(',')[0] ?? timeZone

const wishesOf = ({ email: _email, calendar: _calendar, time_zone: _zone, push: _push, ...wishes }: Reminders) => wishes

const areEqual = (one: ReminderWishes, other: ReminderWishes): boolean =>
  (Object.keys(one) as (keyof ReminderWishes)[]).every((name) => one[name] === other[name])

interface FieldsProps {
  wishes: ReminderWishes
  onChange: (change: Partial<ReminderWishes>) => void
}

const HourField = ({ label, hour, onChange }: { label: string; hour: number; onChange: (hour: number) => void }) => (
  <SelectField label={label} labelPlace="before" value={hour} onChange={({ target }) => onChange(Number(target.value))}>
    {hours.map((value) => (
      <option key={value} value={value}>
        {clock(value)}
      </option>
    ))}
  </SelectField>
)

const QuietHours = ({ wishes, onChange, timeZone }: FieldsProps & { timeZone: string }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>Не&nbsp;беспокоить</legend>
    <div className={styles.hours}>
      <HourField label="с" hour={wishes.quiet_from} onChange={(hour) => onChange({ quiet_from: hour })} />
      <HourField label="до" hour={wishes.quiet_until} onChange={(hour) => onChange({ quiet_until: hour })} />
    </div>
    <p className={styles.hint} role="status">
      {quietWords(wishes)}. Часовой пояс: {zoneName(timeZone)}.
    </p>
  </fieldset>
)

const TopicFields = ({ wishes, onChange }: FieldsProps) => (
  <fieldset>
    <legend className={styles.legend}>О&nbsp;чём ещё писать</legend>
    {topics.map((name) => (
      <CheckField key={name} checked={wishes[name]} onChange={({ target }) => onChange({ [name]: target.checked })}>
        {topicWords[name].title} <span className={styles.topicText}>{topicWords[name].text}</span>
      </CheckField>
    ))}
  </fieldset>
)

const PlanFields = ({ wishes, onChange }: FieldsProps) => (
  <div className={styles.group}>
    <h3 className={styles.legend}>План на&nbsp;день</h3>
    <div className={styles.plan}>
      <SegmentedChoice
        label="План на&nbsp;день"
        options={planKinds.map((kind) => planWords[kind])}
        value={planWords[wishes.plan]}
        onChange={(word) => onChange({ plan: planKinds.find((kind) => planWords[kind] === word) ?? 'off' })}
      />
    </div>
    <p className={styles.hint}>
      Сколько сегодня повторить и&nbsp;сколько новых вопросов, около скольких минут это займёт. В&nbsp;день,
      на&nbsp;который ничего не&nbsp;осталось, письма нет.
    </p>
  </div>
)

const hasDevices = ({ push }: Reminders): boolean => push !== null && (push.this_device || push.other_devices > 0)

const MailBeside = ({ wishes, onChange }: FieldsProps) => (
  <CheckField checked={wishes.mail_with_push} onChange={({ target }) => onChange({ mail_with_push: target.checked })}>
    Письмо вместе с&nbsp;уведомлением{' '}
    <span className={styles.topicText}>
      Без этого письмо придёт, только если уведомление за&nbsp;15&nbsp;минут не&nbsp;дошло ни&nbsp;до&nbsp;одного
      устройства
    </span>
  </CheckField>
)

/** Asks before unsaved wishes are lost: in the browser's way, and on the way to another screen. */
const useUnsaved = (isTouched: boolean) => {
  useUnloadWarning(isTouched)
  return useBlocker(
    ({ currentLocation, nextLocation }) => isTouched && currentLocation.pathname !== nextLocation.pathname,
  )
}

interface WishesFormProps {
  reminders: Reminders
  /** A demo user has none. */
  hasAddress: boolean
  isReadOnly: boolean
}

/** What is mailed, and when. */
export const WishesForm = ({ reminders, hasAddress, isReadOnly }: WishesFormProps) => {
  const saved = wishesOf(reminders)
  const [edited, setEdited] = useState<ReminderWishes | null>(null)
  const wishes = edited ?? saved
  const isTouched = !areEqual(wishes, saved)
  const leaving = useUnsaved(isTouched)
  const { send, isPending, error } = useSaveWishes()
  const problem = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== null) problem.current?.querySelector<HTMLElement>('[role="alert"]')?.focus()
  }, [error])

  const change = (part: Partial<ReminderWishes>) => setEdited({ ...wishes, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(wishes, {
      onSuccess: () => {
        setEdited(null)
        showToast('Напоминания сохранены', 'green')
      },
    })
  }
  return (
    <Card>
      <form className={styles.section} aria-labelledby="wishes" onSubmit={submit}>
        <h2 id="wishes">Письма</h2>
        <p className={styles.lead}>
          {hasAddress && (
            <>
              Приходят на&nbsp;<b className={styles.email}>{reminders.email}</b>.{' '}
            </>
          )}
          Не&nbsp;больше одного в&nbsp;день, а&nbsp;если сказать нечего&nbsp;— ни&nbsp;одного.
        </p>
        <fieldset className={styles.fields} disabled={isReadOnly || isPending} aria-label="Настройки писем">
          <PlanFields wishes={wishes} onChange={change} />
          <TopicFields wishes={wishes} onChange={change} />
          {hasDevices(reminders) && <MailBeside wishes={wishes} onChange={change} />}
          <QuietHours wishes={wishes} onChange={change} timeZone={reminders.time_zone} />
        </fieldset>
        <p className={styles.hint}>
          Письма с&nbsp;логином и&nbsp;паролем, о&nbsp;выдаче и&nbsp;продлении доступа и&nbsp;о&nbsp;пересчёте ваших
          ответов приходят всегда.
        </p>
        {!isReadOnly && (
          <div ref={problem} className={styles.foot}>
            <Alert message={error?.message ?? null} />
            <Button type="submit" busy={isPending}>
              Сохранить
            </Button>
            <p className={styles.hint} role="status">
              {isTouched && !isPending && 'Есть несохранённые изменения'}
            </p>
          </div>
        )}
      </form>
      {leaving.state === 'blocked' && (
        <ConfirmDialog
          title="Уйти без сохранения?"
          confirmLabel="Уйти"
          isPending={false}
          error={null}
          onConfirm={leaving.proceed}
          onClose={leaving.reset}
        >
          <p>Изменения в&nbsp;напоминаниях ещё не&nbsp;сохранены и&nbsp;пропадут.</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
