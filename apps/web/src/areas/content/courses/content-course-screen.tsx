import { type ContentCourse, createContentCourse } from '@dopusk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { contentCoursePath } from '../../../shared/content-paths.ts'
import { paths } from '../../../shared/paths.ts'
import type { Screen } from '../../../shared/screen.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { contentCourseQuery, contentKey } from '../content-queries.ts'
import { LoadedRecord, RecordInPath } from '../record-in-path.tsx'
import { CourseConflict } from './course-conflict.tsx'
import { CourseQuestions } from './course-questions.tsx'
import { CourseSheet } from './course-sheet.tsx'
import { CourseSteps } from './course-steps.tsx'
import { CourseTasks } from './course-tasks.tsx'
import { CourseTickets } from './course-tickets.tsx'
import type { SheetBody } from './sheet-fields.ts'
import { SheetForm } from './sheet-form.tsx'

const back = { to: paths.content, label: 'Содержание' }
const missing = { title: 'Такого курса нет', to: paths.content, label: 'К\u00a0списку курсов' }

const NewCourse = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: SheetBody) => call(createContentCourse, { body }),
    onSuccess: async (course) => {
      await client.invalidateQueries({ queryKey: contentKey, refetchType: 'none' })
      client.setQueryData(contentCourseQuery(course.id).queryKey, course)
      showToast('Курс создан. Пока он скрыт от\u00a0обучающихся', 'green')
      await navigate(contentCoursePath(course.id), { replace: true })
    },
  })
  const create = useMutateOnce(mutate)
  return (
    <Page>
      <PageHeading title="Новый курс" back={back} />
      <Card>
        <SheetForm
          course={null}
          isPending={isPending}
          submitLabel="Создать курс"
          onSubmit={(body, onError) => create(body, { onError })}
          onCancel={() => void navigate(paths.content)}
        />
      </Card>
    </Page>
  )
}

const ShownBadge = ({ course: { is_shown: isShown } }: { course: ContentCourse }) =>
  isShown ? (
    <StatusBadge tone="green" icon="eye">
      показан обучающимся
    </StatusBadge>
  ) : (
    <StatusBadge tone="amber" icon="eyeOff">
      скрыт
    </StatusBadge>
  )

const OpenCourse = ({ id }: { id: number }) => {
  const query = useQuery(contentCourseQuery(id))
  return (
    <LoadedRecord query={query} missing={missing} title="Курс">
      {(course) => (
        <Page>
          <PageHeading title={course.name} back={back} aside={<ShownBadge course={course} />} />
          {course.conflicts.map((conflict) => (
            <CourseConflict key={conflict.id} course={course} conflict={conflict} />
          ))}
          <CourseSteps course={course} />
          <CourseQuestions course={course} />
          <CourseTickets course={course} />
          <CourseTasks course={course} />
          <CourseSheet course={course} />
        </Page>
      )}
    </LoadedRecord>
  )
}

/** One course: what is in it, what is missing before learners can have it, what they read about it. */
export const ContentCourseScreen: Screen = () => {
  const { id } = useParams()
  if (id === 'new') return <NewCourse />
  return <RecordInPath missing={missing}>{(courseId) => <OpenCourse key={courseId} id={courseId} />}</RecordInPath>
}
