import type { Course, UserCourse } from '@dopusk/contract'
import { useState } from 'react'
import { today } from '../../../../shared/format/date-time.ts'
import { dropdownLabel } from '../../../../shared/format/dropdown-label.ts'
import { Alert } from '../../../../shared/ui/alert.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { Icon } from '../../../../shared/ui/icon.tsx'
import { SelectField } from '../../../../shared/ui/select-field.tsx'
import { icons } from '../../../../shared/ui/signed-in-icons.ts'
import form from '../section-form.module.css'
import styles from './give-course-form.module.css'
import { StartDateForm } from './start-date-form.tsx'
import { useGiveCourse } from './use-course-change.ts'

interface GiveCourseFormProps {
  userId: number
  accountId: number
  catalogue: readonly Course[]
  has: readonly UserCourse[]
}

/** Gives another course from the catalogue. An ended course is renewed in its own entry. */
export const GiveCourseForm = ({ userId, accountId, catalogue, has }: GiveCourseFormProps) => {
  const others = catalogue.filter(({ id }) => !has.some(({ course }) => course.id === id))
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const give = useGiveCourse(userId, accountId)
  const course = others.find(({ id }) => id === chosen) ?? others[0]

  if (course === undefined) return <p className={styles.none}>Все курсы каталога у&nbsp;обучающегося уже есть.</p>
  if (!isOpen)
    return (
      <div className={form.form}>
        <Button look="ghost" size="s" className={form.opener} onClick={() => setOpen(true)}>
          <Icon name={icons.plus} />
          Выдать ещё курс
        </Button>
        <p className={form.done} role="status">
          {give.isSuccess && 'Курс выдан на\u00a030\u00a0дней'}
        </p>
      </div>
    )
  return (
    <div className={form.form}>
      <SelectField
        label="Курс"
        value={course.id}
        // The option may show only the beginning of the name.
        hint={dropdownLabel(course.name) === course.name ? undefined : course.name}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {dropdownLabel(name)}
          </option>
        ))}
      </SelectField>
      <StartDateForm
        label="Выдать курс"
        initial={today()}
        submitLabel="Выдать на&nbsp;30&nbsp;дней"
        busy={give.isPending}
        onSubmit={(startDate) => give.mutate({ courseId: course.id, startDate }, { onSuccess: () => setOpen(false) })}
        onCancel={() => setOpen(false)}
      />
      <Alert message={give.problem} />
    </div>
  )
}
