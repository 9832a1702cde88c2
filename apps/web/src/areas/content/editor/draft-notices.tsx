import { type ContentDraft, rebaseDraft } from '@dopusk/contract'
import { longDate } from '@dopusk/domain'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { revisionPath } from '../../../shared/content-paths.ts'
import { formatDateTime } from '../../../shared/format/date-time.ts'
import { paths } from '../../../shared/paths.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { WordingChanges } from '../../../study/wording/wording-changes.tsx'
import styles from '../editor-parts/editor.module.css'
import { OwnText } from '../editor-parts/own-text.tsx'
import frame from '../frame.module.css'
import { PlannedNotice } from './both-wordings.tsx'
import { currentOf, textOfDraft, wordingOfDraft } from './draft-text.ts'
import type { DraftEditing } from './use-draft-editor.ts'

/** Another expert has changed the draft: nothing is overwritten, and the own text stays. */
const Conflict = ({ editing, theirs }: { editing: DraftEditing; theirs: ContentDraft }) => {
  const { mutate, isPending, error } = useMutation({ mutationFn: editing.takeTheirs })
  return (
    <section className={frame.notice} aria-labelledby="draft-conflict">
      {/* Focus stays where the person types. */}
      <div role="alert">
        <h2 id="draft-conflict">Черновик изменил другой эксперт</h2>
      </div>
      <p>
        {theirs.updated_by ?? 'Другой эксперт'}, {formatDateTime(theirs.updated_at)}. Ваш текст не&nbsp;сохранён
        на&nbsp;сервере, но&nbsp;не&nbsp;потерян: он остаётся в&nbsp;форме и&nbsp;в&nbsp;этом браузере. Ниже — чем ваш
        текст отличается от&nbsp;чужого.
      </p>
      <div className={styles.changes}>
        <WordingChanges before={wordingOfDraft(theirs.body, null)} after={wordingOfDraft(editing.body, null)} />
      </div>
      <OwnText text={textOfDraft(editing.body)} />
      <Alert message={error?.message ?? null} />
      <ButtonRow>
        <Button size="s" busy={isPending} onClick={() => mutate()}>
          Загрузить чужой вариант
        </Button>
      </ButtonRow>
    </section>
  )
}

const Gone = ({ editing }: { editing: DraftEditing }) => (
  <section className={frame.notice} aria-labelledby="draft-gone">
    <h2 id="draft-gone">Черновика больше нет</h2>
    <p>Другой эксперт опубликовал его или удалил. Ваш текст остался здесь.</p>
    <OwnText text={textOfDraft(editing.body)} />
    <ButtonRow>
      <LinkButton look="ghost" size="s" to={paths.contentQuestions}>
        К&nbsp;вопросам
      </LinkButton>
    </ButtonRow>
  </section>
)

/** The question has got another wording since the draft was begun. */
const Outdated = ({ draft, editing, title }: { draft: ContentDraft; editing: DraftEditing; title: string | null }) => {
  const current = currentOf(draft)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (wording: number) => {
      await editing.saver.settle()
      const { version } = editing.saver.read()
      return await call(rebaseDraft, { params: { id: draft.id }, body: { version, wording } })
    },
    onSuccess: (fresh) => {
      editing.take(fresh)
      showToast('Правка продолжается поверх новой формулировки', 'green')
    },
  })
  const rebase = useMutateOnce(mutate)
  if (current === undefined) return null
  return (
    <section className={frame.notice} aria-labelledby="draft-outdated">
      <h2 id="draft-outdated">Вопрос с&nbsp;тех пор изменился</h2>
      <p>
        Пока черновик был в&nbsp;работе, появилась другая формулировка ({formatDateTime(current.created_at)}). Сравните:
        зачёркнуто то, что&nbsp;есть в&nbsp;ней и&nbsp;чего нет в&nbsp;черновике.
      </p>
      <div className={styles.changes}>
        <WordingChanges before={current} after={wordingOfDraft(editing.body, title)} />
      </div>
      <Alert message={error?.message ?? null} />
      <ButtonRow>
        <Button size="s" busy={isPending} onClick={() => rebase(current.id)}>
          Сравнил, продолжить с&nbsp;черновиком
        </Button>
      </ButtonRow>
    </section>
  )
}

const Aside = ({ editing }: { editing: DraftEditing }) =>
  editing.aside === null ? null : (
    <section className={frame.notice} aria-labelledby="draft-aside">
      <h2 id="draft-aside">Ваш прежний текст</h2>
      <p>Он не&nbsp;вошёл в&nbsp;черновик. Перенесите из&nbsp;него нужное и&nbsp;уберите.</p>
      <OwnText text={textOfDraft(editing.aside)} />
      <ButtonRow>
        <Button look="ghost" size="s" onClick={editing.dropAside}>
          Больше не&nbsp;нужен
        </Button>
      </ButtonRow>
    </section>
  )

/** The draft is not published by itself. */
const OfRevision = ({
  revision: { id, short, valid_from: day },
}: {
  revision: NonNullable<ContentDraft['revision']>
}) => (
  <section className={frame.notice} aria-label="Замена редакции">
    <p>
      Эта формулировка выйдет {day === null ? '' : `${longDate(day)} `}вместе с&nbsp;новой редакцией «{short}». Её
      правят здесь, а&nbsp;публикуют все решения сразу.
    </p>
    <ButtonRow>
      <LinkButton look="ghost" size="s" to={revisionPath(id, 'questions')}>
        К&nbsp;вопросам замены
      </LinkButton>
    </ButtonRow>
  </section>
)

interface DraftNoticesProps {
  draft: ContentDraft
  editing: DraftEditing
  /** The title of the cited document. */
  title: string | null
}

/** What has to be decided before the work goes on. */
export const DraftNotices = ({ draft, editing, title }: DraftNoticesProps) => {
  const { status, theirs } = editing.state
  if (status === 'gone') return <Gone editing={editing} />
  if (status === 'conflict' && theirs !== null) return <Conflict editing={editing} theirs={theirs} />
  return (
    <>
      {draft.revision !== null && <OfRevision revision={draft.revision} />}
      <PlannedNotice draft={draft} />
      <Aside editing={editing} />
      {draft.is_outdated && <Outdated draft={draft} editing={editing} title={title} />}
    </>
  )
}
