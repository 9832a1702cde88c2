import type { Revision } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { contentEditionPath } from '../../../shared/content-paths.ts'
import { formatDateTime } from '../../../shared/format/date-time.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { textOfSheet } from '../edition-form/read-points.ts'
import { OwnText } from '../editor-parts/own-text.tsx'
import frame from '../frame.module.css'
import type { RevisionEditing } from './use-revision-editor.ts'

/** Another expert has changed the text: nothing is overwritten, and the own text stays. */
const Conflict = ({ editing, theirs }: { editing: RevisionEditing; theirs: Revision }) => {
  const { mutate, isPending, error } = useMutation({ mutationFn: editing.takeTheirs })
  return (
    <section className={frame.notice} aria-labelledby="revision-conflict">
      {/* Focus stays where the person types. */}
      <div role="alert">
        <h2 id="revision-conflict">Текст изменил другой эксперт</h2>
      </div>
      <p>
        {theirs.updated_by ?? 'Другой эксперт'}, {formatDateTime(theirs.updated_at)}. Ваш текст не&nbsp;сохранён
        на&nbsp;сервере, но&nbsp;не&nbsp;потерян: он остаётся в&nbsp;форме и&nbsp;в&nbsp;этом браузере. Загрузите чужой
        вариант и&nbsp;перенесите в&nbsp;него нужное: пункты вставляются текстом.
      </p>
      <OwnText text={textOfSheet(editing.body.sheet)} />
      <Alert message={error?.message ?? null} />
      <ButtonRow>
        <Button size="s" busy={isPending} onClick={() => mutate()}>
          Загрузить чужой вариант
        </Button>
      </ButtonRow>
    </section>
  )
}

/** What has to be decided before the work goes on. */
export const RevisionNotices = ({ editing }: { editing: RevisionEditing }) => {
  const { status, theirs, before } = editing.state
  if (status === 'gone')
    return (
      <section className={frame.notice} aria-labelledby="revision-gone">
        <h2 id="revision-gone">Этой замены больше нет</h2>
        <p>Другой эксперт отказался от&nbsp;неё. Ваш текст остался здесь.</p>
        <OwnText text={textOfSheet(editing.body.sheet)} />
        <ButtonRow>
          <LinkButton look="ghost" size="s" to={contentEditionPath(before.id)}>
            К&nbsp;документу
          </LinkButton>
        </ButtonRow>
      </section>
    )
  if (status === 'conflict' && theirs !== null) return <Conflict editing={editing} theirs={theirs} />
  if (editing.aside === null) return null
  return (
    <section className={frame.notice} aria-labelledby="revision-aside">
      <h2 id="revision-aside">Ваш прежний текст</h2>
      <p>Он не&nbsp;вошёл в&nbsp;новую редакцию. Перенесите из&nbsp;него нужное и&nbsp;уберите.</p>
      <OwnText text={textOfSheet(editing.aside.sheet)} />
      <ButtonRow>
        <Button look="ghost" size="s" onClick={editing.dropAside}>
          Больше не&nbsp;нужен
        </Button>
      </ButtonRow>
    </section>
  )
}
