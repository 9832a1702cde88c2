import type { TaskBody } from '@dopusk/contract'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { contentCoursePath } from '../../../shared/content-paths.ts'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { kindNames } from '../../../study/practice/task/practical-task.ts'
import styles from '../editor-parts/editor.module.css'
import { EditorSides, type Side } from '../editor-parts/editor-sides.tsx'
import { RemarkSummary, remarksBy } from '../editor-parts/remarks.tsx'
import { AboutFields } from './fields/about-fields.tsx'
import { CubeFields } from './fields/cube-fields.tsx'
import { DecisionFields } from './fields/decision-fields.tsx'
import { DescriptionFields } from './fields/description-fields.tsx'
import { SourceFields } from './fields/source-fields.tsx'
import { WrapperFields } from './fields/wrapper-fields.tsx'
import { TaskBar } from './task-bar.tsx'
import { TaskNotices } from './task-notices.tsx'
import { TaskPreview } from './task-preview.tsx'
import { useCitedSources } from './use-cited-sources.ts'
import { type EditedTask, type FieldsProps, useTaskEditor } from './use-task-editor.ts'

const KindFields = ({ body, ...rest }: FieldsProps) => {
  switch (body.kind) {
    case 'description':
      return <DescriptionFields body={body} {...rest} />
    case 'cube':
      return <CubeFields body={body} {...rest} />
    case 'wrapper':
      return <WrapperFields body={body} {...rest} />
    case 'decision':
      return <DecisionFields body={body} {...rest} />
  }
}

const titleOf = (isNew: boolean, { kind }: TaskBody): string =>
  `${isNew ? 'Новое задание' : 'Задание'}: ${kindNames[kind].toLocaleLowerCase('ru')}`

/** The editor of a practical task: its fields, and beside them the task as learners get it. */
export const TaskEditor = ({ edited }: { edited: EditedTask }) => {
  const editing = useTaskEditor(edited)
  const { body, change, task, course, check } = editing
  const cited = useCitedSources(body.sources)
  const [side, setSide] = useState<Side>('fields')
  // A task that was left shows all its faults; one that was just begun only those of the touched fields.
  const [showsAll, setShowsAll] = useState(task !== null || editing.isRestored)
  const faults = check.faults ?? []
  const remarksOf = remarksBy({ faults, warnings: [], refused: check.refused, touched: editing.touched }, showsAll)
  const others = faults.filter(({ field, message }) =>
    check.refused.every((refused) => refused.field !== field || refused.message !== message),
  )
  const showFields = () => flushSync(() => setSide('fields'))
  const refuse = () => {
    flushSync(() => {
      setShowsAll(true)
      setSide('fields')
    })
    document.querySelector<HTMLElement>('[data-summary]')?.focus()
  }
  const fields = (
    <form
      className={styles.fields}
      noValidate
      aria-label="Задание"
      onSubmit={(event) => {
        event.preventDefault()
      }}
    >
      {check.faults !== null && (
        <RemarkSummary
          faults={[...check.refused, ...others]}
          warnings={[]}
          title={task?.is_shown ? 'Мешает сохранить' : 'Мешает показать обучающимся'}
          fine={task?.is_shown ? 'Замечаний нет' : 'Замечаний нет, можно показать обучающимся'}
          onOpen={showFields}
        />
      )}
      {check.isOutdated && <p className={styles.hint}>Замечания не&nbsp;обновлены: сервер не&nbsp;отвечает.</p>}
      <AboutFields body={body} change={change} remarksOf={remarksOf} />
      <KindFields body={body} change={change} remarksOf={remarksOf} />
      <SourceFields body={body} change={change} remarksOf={remarksOf} cited={cited} />
    </form>
  )
  return (
    <Page wide>
      <PageHeading
        title={titleOf(task === null, body)}
        back={{ to: contentCoursePath(course.id), label: course.name }}
        aside={
          task !== null && (
            <StatusBadge tone={task.is_shown ? 'green' : 'amber'} icon={task.is_shown ? 'eye' : 'eyeOff'}>
              {task.is_shown ? 'показано обучающимся' : 'скрыто'}
            </StatusBadge>
          )
        }
      />
      <TaskNotices editing={editing} titleOf={cited.titleOf} />
      <EditorSides
        label="Задание"
        fields={fields}
        preview={<TaskPreview body={body} cited={cited} />}
        side={side}
        onSide={setSide}
      />
      <TaskBar editing={editing} onRefused={refuse} />
    </Page>
  )
}
