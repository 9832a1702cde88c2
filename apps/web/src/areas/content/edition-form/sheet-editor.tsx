import type { EditionSheet } from '@dopusk/contract'
import { useState } from 'react'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { readDate } from '../../../shared/format/typed-date.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { DateField } from '../../../shared/ui/date-field.tsx'
import section from '../../../shared/ui/section.module.css'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import styles from './edition-form.module.css'
import { PointFields } from './point-fields.tsx'
import type { ChangeSheet } from './sheet.ts'

interface DayFieldProps {
  label: string
  hint: string
  /** The field of the sheet. */
  field: string
  value: string | null
  error: string | undefined
  onChange: (day: string | null) => void
}

/** A day that may be unknown. What cannot be read is not in the sheet; `data-unread` says so to the form. */
const DayField = ({ label, hint, field, value, error, onChange }: DayFieldProps) => {
  const [typed, setTyped] = useState(value === null ? '' : calendarDate(value))
  const [isLeft, setLeft] = useState(false)
  const isUnread = typed.trim() !== '' && readDate(typed) === null
  const unread = isLeft ? 'Нужна дата вида 01.03.2027' : undefined
  return (
    <DateField
      label={label}
      hint={hint}
      data-field={field}
      data-unread={isUnread || undefined}
      defaultValue={typed}
      error={isUnread ? unread : error}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(readDate(currentTarget.value))
      }}
      onBlur={() => setLeft(true)}
    />
  )
}

interface SheetEditorProps {
  sheet: EditionSheet
  /** By field, such as `points.3.text`. */
  faults: ReadonlyMap<string, string>
  /** What the first day means here. */
  fromHint: string
  onChange: ChangeSheet
}

/** The sheet of an edition: what it is called, when it is in force, its points. */
export const SheetEditor = ({ sheet, faults, fromHint, onChange }: SheetEditorProps) => {
  const set = (part: Partial<EditionSheet>) => onChange((now) => ({ ...now, ...part }))
  return (
    <>
      <Card>
        <section className={section.section} aria-labelledby="sheet-about">
          <h2 id="sheet-about">О&nbsp;документе</h2>
          <div className={styles.fields}>
            <div className={styles.wide}>
              <TextArea
                label="Полное название"
                size="s"
                data-field="title"
                maxLength={500}
                value={sheet.title}
                error={faults.get('title')}
                onChange={({ target }) => set({ title: target.value })}
              />
            </div>
            <TextField
              label="Краткое имя"
              hint="Так его называют в&nbsp;вопросах: «ФНП № 461»"
              data-field="short"
              maxLength={100}
              value={sheet.short}
              error={faults.get('short')}
              onChange={({ target }) => set({ short: target.value })}
            />
            <TextField
              label="Редакция"
              hint="Словами: «в&nbsp;редакции приказа от&nbsp;22.01.2024 № 16»"
              data-field="edition"
              maxLength={500}
              value={sheet.edition}
              error={faults.get('edition')}
              onChange={({ target }) => set({ edition: target.value })}
            />
            <DayField
              label="Действует с"
              hint={fromHint}
              field="valid_from"
              value={sheet.valid_from}
              error={faults.get('valid_from')}
              onChange={(valid_from) => set({ valid_from })}
            />
            <DayField
              label="Действует до"
              hint="Первый день, когда уже не&nbsp;действует. Пусто, если срока нет"
              field="valid_until"
              value={sheet.valid_until}
              error={faults.get('valid_until')}
              onChange={(valid_until) => set({ valid_until })}
            />
            <div className={styles.wide}>
              <TextArea
                label="Вступление"
                hint="Что стоит перед пунктами; можно не&nbsp;заполнять"
                size="s"
                data-field="intro"
                rows={2}
                maxLength={5000}
                value={sheet.intro}
                error={faults.get('intro')}
                onChange={({ target }) => set({ intro: target.value })}
              />
            </div>
          </div>
        </section>
      </Card>
      <PointFields points={sheet.points} faults={faults} onChange={onChange} />
    </>
  )
}
