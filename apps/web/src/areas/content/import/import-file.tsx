import { type ContentCourse, checkContentImport } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { randomId } from '../../../shared/new-key.ts'
import { readBase64 } from '../../../shared/read-base64.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { DropZone } from '../../../shared/ui/drop-zone.tsx'
import section from '../../../shared/ui/section.module.css'
import { useSaveQuestions } from '../use-save-questions.ts'
import type { CheckedImport } from './checked-import.ts'
import styles from './import.module.css'
import { importProblem } from './import-problem.ts'

const maxBytes = 700 * 1024

/** Checks before reading the file: the server would refuse it anyway. */
const refuse = ({ name, size }: File): void => {
  // An old .xls is sent, too: the server says what to do with it.
  if (!/\.(xlsx?|csv|tsv|gift|txt)$/i.test(name))
    throw new Error('Такой файл не\u00a0подойдёт. Нужен XLSX, CSV, TSV, GIFT или\u00a0TXT')
  if (size > maxBytes)
    throw new Error('Файл больше 700\u00a0КБ. Разделите его на\u00a0несколько и\u00a0загрузите по\u00a0одному')
  if (size === 0) throw new Error('Файл пуст')
}

const checkFile = async (courseId: number, file: File): Promise<CheckedImport> => {
  refuse(file)
  const content = await readBase64(file)
  const name = file.name.slice(-255)
  const check = await call(checkContentImport, { params: { id: courseId }, body: { file_name: name, content } })
  return { name, content, key: randomId(), check }
}

const columns = [
  ['Вопрос', 'текст вопроса'],
  ['Вариант\u00a01…6', 'ответы на\u00a0выбор; столбцов не\u00a0меньше трёх, заполнены хотя\u00a0бы два'],
  ['Верные', 'номера верных вариантов: 1 или\u00a01,3'],
  ['Комментарий', 'пояснение к\u00a0ответу'],
  ['Тема', 'новая тема появится сама'],
  ['ID', 'чтобы изменить вопрос курса; у\u00a0нового пусто'],
  ['Номер ЦОК', 'если пусто, будет следующий свободный'],
  ['Документ, Пункт', 'источник, как он назван в\u00a0библиотеке'],
]

const Columns = () => (
  <details className={styles.help}>
    <summary>Как назвать столбцы таблицы</summary>
    <dl className={section.facts}>
      {columns.map(([name, about]) => (
        <div key={name} className={styles.column}>
          <dt>{name}</dt>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
    <p className={section.note}>
      Обязательны «Вопрос», варианты и&nbsp;«Верные». Порядок столбцов любой. GIFT выгружает Moodle: темы станут темами
      курса.
    </p>
  </details>
)

interface ImportFileProps {
  course: ContentCourse
  onChecked: (file: CheckedImport) => void
}

/** The first step: a file is chosen and read by the server; nothing is changed. */
export const ImportFile = ({ course, onChecked }: ImportFileProps) => {
  const region = useRef<HTMLDivElement>(null)
  const sample = useSaveQuestions(course)
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (file: File) => checkFile(course.id, file),
    onSuccess: onChecked,
  })
  useEffect(() => {
    if (error !== null) region.current?.querySelector<HTMLElement>('[role="alert"]')?.focus()
  }, [error])
  return (
    <Card>
      <div className={section.section}>
        <p className={section.note}>
          Сначала покажем, что прочитали и&nbsp;что станет с&nbsp;каждой строкой. До&nbsp;вашего решения ничего
          не&nbsp;изменится.
        </p>
        <DropZone
          busy={isPending}
          accept=".xlsx,.csv,.tsv,.gift,.txt"
          hint={'XLSX, CSV, TSV, GIFT или\u00a0TXT, до\u00a0700\u00a0КБ, не\u00a0больше 2000\u00a0вопросов'}
          onFile={mutate}
        />
        <div ref={region} className={styles.problem}>
          <Alert message={importProblem(error)} />
          {error instanceof ApiError && variables !== undefined && (
            <ButtonRow>
              <Button look="ghost" size="s" onClick={() => mutate(variables)}>
                Повторить
              </Button>
            </ButtonRow>
          )}
        </div>
        <Columns />
        <div className={styles.sample}>
          <Button look="ghost" size="s" busy={sample.table.isPending} onClick={sample.table.save}>
            Скачать этот курс таблицей
          </Button>
          <p className={styles.hint}>
            {course.question_count > 0
              ? 'Образец с\u00a0нужными столбцами: исправьте строки или допишите новые и\u00a0загрузите обратно.'
              : 'Пустой образец с\u00a0нужными столбцами.'}
          </p>
        </div>
        <Alert message={sample.error === null ? null : `Файл не\u00a0скачался. ${sample.error.message}`} />
      </div>
    </Card>
  )
}
