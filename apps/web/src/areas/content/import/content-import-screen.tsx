import type { ContentCourse } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBlocker } from 'react-router'
import { contentCoursePath } from '../../../shared/content-paths.ts'
import { paths } from '../../../shared/paths.ts'
import type { Screen } from '../../../shared/screen.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { useUnloadWarning } from '../../../shared/use-leave-warning.ts'
import { contentCourseQuery } from '../content-queries.ts'
import { LoadedRecord, RecordInPath } from '../record-in-path.tsx'
import type { CheckedImport } from './checked-import.ts'
import { ImportDone } from './import-done.tsx'
import { ImportFile } from './import-file.tsx'
import { ImportPreview } from './import-preview.tsx'
import { useImport } from './use-import.ts'

const title = 'Вопросы из\u00a0файла'
const missing = { title: 'Такого курса нет', to: paths.content, label: 'К\u00a0списку курсов' }

const Import = ({ course }: { course: ContentCourse }) => {
  const { id } = course
  const [file, setFile] = useState<CheckedImport | null>(null)
  const sending = useImport(id)
  useUnloadWarning(sending.isPending)
  const leaving = useBlocker(sending.isPending)
  const chooseOther = () => {
    sending.reset()
    setFile(null)
  }
  const step = () => {
    if (sending.data !== undefined) return <ImportDone courseId={id} outcome={sending.data} onOtherFile={chooseOther} />
    if (file === null) return <ImportFile course={course} onChecked={setFile} />
    return <ImportPreview file={file} sending={sending} onOtherFile={chooseOther} />
  }
  return (
    <Page wide={file !== null && sending.data === undefined}>
      <PageHeading title={title} back={{ to: contentCoursePath(id), label: course.name }} />
      {step()}
      {leaving.state === 'blocked' && (
        <ConfirmDialog
          title="Файл ещё отправляется"
          confirmLabel="Уйти"
          isPending={false}
          error={null}
          onConfirm={leaving.proceed}
          onClose={leaving.reset}
        >
          <p>
            Если уйти сейчас, вы&nbsp;не&nbsp;увидите, что получилось. Вопросы загрузятся все или ни&nbsp;один: это
            будет видно на&nbsp;странице курса.
          </p>
        </ConfirmDialog>
      )}
    </Page>
  )
}

const OpenImport = ({ id }: { id: number }) => {
  const query = useQuery(contentCourseQuery(id))
  return (
    <LoadedRecord query={query} missing={missing} title={title}>
      {(course) => <Import course={course} />}
    </LoadedRecord>
  )
}

/** Questions of a course from a table or GIFT: choose a file, see what it holds, publish it or keep it as drafts. */
export const ContentImportScreen: Screen = () => (
  <RecordInPath missing={missing}>{(id) => <OpenImport key={id} id={id} />}</RecordInPath>
)
