import type { LearnerGroup } from '@dopusk/contract'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { readDate } from '../../../shared/format/typed-date.ts'
import { DateField } from '../../../shared/ui/date-field.tsx'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'

/** What the form of a group holds, as typed. */
export interface GroupValues {
  name: string
  /** Empty: the day is not known. */
  date: string
  note: string
  course: string
  partner: string
}

export const groupFieldNames = ['name', 'exam_date', 'note', 'course', 'partner'] as const
export type GroupFault = (typeof groupFieldNames)[number]

export const readGroupForm = (form: HTMLFormElement): GroupValues => {
  const data = new FormData(form)
  const text = (field: string) => String(data.get(field) ?? '').trim()
  return {
    name: text('name'),
    date: text('exam_date'),
    note: text('note'),
    course: text('course'),
    partner: text('partner'),
  }
}

const dateFault = (date: string, known: string | null, today: string): string | undefined => {
  if (date === '') return undefined
  const day = readDate(date)
  if (day === null) return 'Такой даты нет. Укажите день, месяц и\u00a0год'
  // A group keeps the day of an exam that is over.
  return day <= today && day !== known ? 'Укажите день после сегодняшнего' : undefined
}

/** `known` is the date that the group has. */
export const groupFaults = (
  { name, date }: GroupValues,
  known: string | null,
  today: string,
): Partial<Record<GroupFault, string>> => {
  const fault = dateFault(date, known, today)
  return {
    ...(name === '' && { name: 'Укажите название' }),
    ...(fault !== undefined && { exam_date: fault }),
  }
}

/** What both dialogs send. */
export const groupBody = ({ name, date, note }: GroupValues) => ({ name, exam_date: readDate(date), note })

interface GroupFieldsProps {
  /** Undefined for a new one. */
  group?: Pick<LearnerGroup, 'name' | 'exam_date' | 'note'>
  faults: Partial<Record<GroupFault, string>>
}

export const GroupNameField = ({ group, faults }: GroupFieldsProps) => (
  <TextField
    name="name"
    label="Название"
    placeholder="Например: Смена А, цех №&nbsp;4"
    autoComplete="off"
    required
    maxLength={120}
    defaultValue={group?.name}
    error={faults.name}
  />
)

export const GroupDateFields = ({ group, faults }: GroupFieldsProps) => {
  const date = group?.exam_date ?? null
  return (
    <>
      <DateField
        name="exam_date"
        label="Дата экзамена"
        hint={
          group === undefined ? (
            <>Можно назначить позже. Кто уже указал свою дату, останется при&nbsp;ней.</>
          ) : (
            <>
              Новая дата сразу станет датой экзамена у&nbsp;всех в&nbsp;группе, и&nbsp;их&nbsp;планы пересчитаются. Кто
              указал свою дату сам, останется при&nbsp;ней.
            </>
          )
        }
        autoComplete="off"
        defaultValue={date === null ? '' : calendarDate(date)}
        error={faults.exam_date}
      />
      <TextArea
        name="note"
        label="Заметка"
        hint="Её видят только сотрудники"
        size="s"
        rows={3}
        maxLength={1000}
        defaultValue={group?.note}
        error={faults.note}
      />
    </>
  )
}
