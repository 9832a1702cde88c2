import type { ContentCourse } from '@dopusk/contract'
import { contentImportPath } from '../../../shared/content-paths.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import { useSaveQuestions } from '../use-save-questions.ts'
import own from './course.module.css'

/** The questions of the course from a file and as files. */
export const CourseFiles = ({ course }: { course: ContentCourse }) => {
  const { table, gift, pack, error } = useSaveQuestions(course)
  return (
    <div className={own.files}>
      <ButtonRow>
        <LinkButton look="ghost" size="s" to={contentImportPath(course.id)}>
          <Icon name={icons.upload} />
          Загрузить из&nbsp;файла
        </LinkButton>
        {course.question_count > 0 && (
          <>
            <Button look="ghost" size="s" busy={table.isPending} onClick={table.save}>
              <Icon name={icons.download} />
              Скачать таблицу (XLSX)
            </Button>
            <Button look="ghost" size="s" busy={gift.isPending} onClick={gift.save}>
              <Icon name={icons.download} />
              Скачать GIFT (Moodle)
            </Button>
            <Button look="ghost" size="s" busy={pack.isPending} onClick={pack.save}>
              <Icon name={icons.download} />
              Скачать курс целиком (ZIP)
            </Button>
          </>
        )}
      </ButtonRow>
      <Alert message={error === null ? null : `Файл не\u00a0скачался. ${error.message}`} />
    </div>
  )
}
