import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { contentCoursePath } from '../../../shared/content-paths.ts'
import { paths } from '../../../shared/paths.ts'
import { readId } from '../../../shared/read-id.ts'
import type { Screen } from '../../../shared/screen.ts'
import { contentCourseQuery, contentTaskQuery } from '../content-queries.ts'
import { LoadedRecord, RecordInPath } from '../record-in-path.tsx'
import { emptyTask, readKind, type TaskKind } from './task-body.ts'
import { TaskEditor } from './task-editor.tsx'

const missing = { title: 'Такого задания нет', to: paths.content, label: 'К\u00a0списку курсов' }
const missingCourse = { title: 'Такого курса нет', to: paths.content, label: 'К\u00a0списку курсов' }

const NewTask = ({ course, kind }: { course: number; kind: TaskKind }) => {
  const query = useQuery(contentCourseQuery(course))
  const [start] = useState(() => emptyTask(kind))
  return (
    <LoadedRecord query={query} missing={missingCourse} title="Новое задание" wide>
      {({ id, name }) => <TaskEditor edited={{ course: { id, name }, task: null, start }} />}
    </LoadedRecord>
  )
}

const OpenTask = ({ id }: { id: number }) => {
  const query = useQuery(contentTaskQuery(id))
  return (
    <LoadedRecord query={query} missing={missing} title="Практическое задание" wide>
      {(task) => <TaskEditor edited={{ course: task.course, task, start: task.task }} />}
    </LoadedRecord>
  )
}

/** One practical task of a course, or a new one of the course and the kind in the query. */
export const ContentTaskScreen: Screen = () => {
  const { id } = useParams()
  const [query] = useSearchParams()
  const course = readId(query.get('course'))
  const kind = readKind(query.get('kind'))
  if (id === 'new' && course !== null && kind !== null)
    return <NewTask key={`${course} ${kind}`} course={course} kind={kind} />
  const other = course === null ? missing : { ...missing, to: contentCoursePath(course), label: 'К\u00a0курсу' }
  return <RecordInPath missing={other}>{(taskId) => <OpenTask key={taskId} id={taskId} />}</RecordInPath>
}
