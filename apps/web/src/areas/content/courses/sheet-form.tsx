import type { ContentCourse } from '@dopusk/contract'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { roublesText } from '../../../shared/format/roubles.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { CheckField } from '../../../shared/ui/check-field.tsx'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { useUnloadWarning } from '../../../shared/use-leave-warning.ts'
import { isChangedMeanwhile } from '../use-change.ts'
import { ExamFields } from './exam-fields.tsx'
import { controlOf, readSheetForm, type SheetBody, sheetBody, sheetFaults, sheetFields } from './sheet-fields.ts'
import styles from './sheet-form.module.css'

const changedMeanwhile =
  'Пока вы правили, сведения изменил другой эксперт. Ваши правки остались в\u00a0форме: сохраните ещё раз, и\u00a0они заменят чужие, или нажмите «Отмена» и\u00a0посмотрите, что изменилось'

interface SheetFormProps {
  /** Null for a new course. */
  course: ContentCourse | null
  isPending: boolean
  submitLabel: string
  onSubmit: (body: SheetBody, onError: (error: Error) => void) => void
  onCancel: () => void
}

/** What learners read about a course, and its exam. */
export const SheetForm = ({ course, isPending, submitLabel, onSubmit, onCancel }: SheetFormProps) => {
  // What another expert has saved meanwhile does not replace what is being typed.
  const [sheet] = useState(course?.sheet ?? null)
  const topics = course?.topics ?? []
  const [hasExam, setHasExam] = useState(sheet?.exam != null)
  const [isTouched, setTouched] = useState(false)
  useUnloadWarning(isTouched)
  const state = useCheckedForm({
    fields: sheetFields(topics),
    read: readSheetForm(topics),
    faultsOf: sheetFaults,
    faultOf: (field, values) => sheetFaults(values)[field],
  })
  const { faults } = state
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = state.check()
    if (values === null) return
    onSubmit(sheetBody(values), (error) => {
      const fields = Object.entries(error instanceof ApiError ? error.fields : {})
      state.show(
        Object.fromEntries(fields.map(([field, fault]) => [controlOf(field), fault])),
        isChangedMeanwhile(error) ? changedMeanwhile : error.message,
      )
    })
  }
  return (
    <form
      ref={state.form}
      className={styles.form}
      noValidate
      aria-label="Сведения о&nbsp;курсе"
      onSubmit={submit}
      onInput={(event) => {
        setTouched(true)
        state.onInput(event)
      }}
      onBlur={state.onBlur}
    >
      <div className={styles.group}>
        <div className={styles.wide}>
          <TextField name="name" label="Название" maxLength={200} defaultValue={sheet?.name} error={faults.name} />
        </div>
        <div className={styles.third}>
          <TextField
            name="qual_code"
            label="Код квалификации"
            placeholder="40.20900.01"
            defaultValue={sheet?.qual_code}
            error={faults.qual_code}
          />
        </div>
        <div className={styles.third}>
          <TextField
            name="edition"
            label="Редакция курса"
            placeholder="2026.11"
            maxLength={50}
            defaultValue={sheet?.edition}
            error={faults.edition}
          />
        </div>
        <div className={styles.third}>
          <TextField
            name="price"
            label="Цена, рублей"
            inputMode="decimal"
            defaultValue={sheet === null ? '' : roublesText(sheet.price_kopecks)}
            error={faults.price}
          />
        </div>
        <div className={styles.wide}>
          <TextArea
            name="description"
            label="Описание"
            rows={4}
            maxLength={3000}
            defaultValue={sheet?.description}
            error={faults.description}
          />
        </div>
        <div className={styles.wide}>
          <TextArea
            name="titles"
            label="Чему учит курс"
            hint="Каждая строка — отдельный пункт списка"
            rows={5}
            defaultValue={sheet?.titles.join('\n')}
            error={faults.titles}
          />
        </div>
        <div className={styles.wide}>
          <CheckField name="is_demo" defaultChecked={sheet?.is_demo}>
            Открыт в&nbsp;демонстрации без&nbsp;регистрации
          </CheckField>
        </div>
      </div>
      <ExamFields sheet={sheet} topics={topics} hasExam={hasExam} faults={faults} onHasExam={setHasExam} />
      <div className={styles.foot}>
        <Alert message={state.problem} />
        <ButtonRow>
          <Button type="submit" busy={isPending}>
            {submitLabel}
          </Button>
          <Button look="ghost" onClick={onCancel}>
            Отмена
          </Button>
        </ButtonRow>
      </div>
    </form>
  )
}
