import type { ContentDraft } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { isNotFound } from '../../../shared/api/api-error.ts'
import { useBackLink } from '../../../shared/back-link.ts'
import { contentQuestionPath, revisionPath } from '../../../shared/content-paths.ts'
import { paths } from '../../../shared/paths.ts'
import type { Screen } from '../../../shared/screen.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { draftQuery } from '../content-queries.ts'
import { questionNumber } from '../content-words.ts'
import styles from '../editor-parts/editor.module.css'
import { EditorSides, type Side } from '../editor-parts/editor-sides.tsx'
import { OwnText } from '../editor-parts/own-text.tsx'
import { RemarkSummary, refusedRemarks, remarksBy } from '../editor-parts/remarks.tsx'
import frame from '../frame.module.css'
import { LoadedRecord, RecordInPath } from '../record-in-path.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { BothWordings } from './both-wordings.tsx'
import { DraftBar } from './draft-bar.tsx'
import { DraftNotices } from './draft-notices.tsx'
import { dropTyped, readTyped } from './draft-saver.ts'
import { textOfDraft } from './draft-text.ts'
import { PlaceFields } from './place-fields.tsx'
import { Preview } from './preview.tsx'
import { QuestionFields } from './question-fields.tsx'
import { useCitedNorm } from './use-cited-norm.ts'
import { useDraftEditor } from './use-draft-editor.ts'

const titleOf = ({ question }: ContentDraft): string =>
  question === null ? 'Новый вопрос' : `Правка вопроса ${questionNumber(question)}`

const backOf = ({ question, revision }: ContentDraft) => {
  if (revision !== null) return { to: revisionPath(revision.id, 'questions'), label: 'Замена редакции' }
  return question === null
    ? { to: paths.contentQuestions, label: 'Вопросы' }
    : { to: contentQuestionPath(question.id), label: 'Вопрос' }
}

const DraftEditor = ({ draft }: { draft: ContentDraft }) => {
  const editing = useDraftEditor(draft)
  const { state, body } = editing
  const norm = useCitedNorm(draft, body)
  const [side, setSide] = useState<Side>('fields')
  // A draft that was left shows all its faults; one that was just begun only those of the touched fields.
  const [showsAll, setShowsAll] = useState(draft.question !== null || draft.version > 1)
  const { faults, warnings, refusedFields } = state
  const remarksOf = remarksBy(
    { faults, warnings, refused: refusedRemarks(refusedFields), touched: editing.touched },
    showsAll,
  )
  const back = useBackLink() ?? backOf(draft)
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
      aria-label="Черновик"
      onSubmit={(event) => event.preventDefault()}
      onBlur={() => void editing.saver.flush()}
    >
      <RemarkSummary
        faults={faults}
        warnings={warnings}
        title="Мешает опубликовать"
        fine={draft.revision === null ? 'Замечаний нет, можно публиковать' : 'Замечаний нет'}
        onOpen={showFields}
      />
      <QuestionFields editing={editing} remarksOf={remarksOf} />
      <AnswerFields editing={editing} remarksOf={remarksOf} norm={norm} />
      <PlaceFields draft={draft} editing={editing} remarksOf={remarksOf} />
    </form>
  )
  const preview = <Preview body={body} norm={norm} />
  return (
    <Page wide>
      <PageHeading title={titleOf(draft)} back={back} />
      <DraftNotices draft={draft} editing={editing} title={norm.title} />
      <EditorSides label="Черновик" fields={fields} preview={preview} side={side} onSide={setSide} />
      <BothWordings draft={draft} body={body} title={norm.title} />
      <DraftBar draft={draft} editing={editing} title={norm.title} onRefused={refuse} />
    </Page>
  )
}

const missing = {
  title: 'Такого черновика нет',
  text: 'Возможно, его уже опубликовали или удалили.',
  to: paths.contentQuestions,
  label: 'К\u00a0вопросам',
}

/** What was typed here into a draft that somebody else has published or deleted meanwhile. */
const TypedRest = ({ id }: { id: number }) => {
  const [typed, setTyped] = useState(() => readTyped(id))
  if (typed === null) return null
  const drop = () => {
    dropTyped(id)
    setTyped(null)
  }
  return (
    <Page>
      <section className={frame.notice} aria-labelledby="typed-rest">
        <h2 id="typed-rest">Остался ваш текст</h2>
        <p>Он был набран в&nbsp;этом браузере и&nbsp;не&nbsp;успел сохраниться.</p>
        <OwnText text={textOfDraft(typed.body)} />
        <div>
          <Button look="ghost" size="s" onClick={drop}>
            Больше не&nbsp;нужен
          </Button>
        </div>
      </section>
    </Page>
  )
}

const OpenDraft = ({ id }: { id: number }) => {
  const query = useQuery(draftQuery(id))
  return (
    <>
      <LoadedRecord query={query} missing={missing} title="Черновик вопроса" wide>
        {(draft) => <DraftEditor draft={draft} />}
      </LoadedRecord>
      {isNotFound(query.error) && query.data === undefined && <TypedRest id={id} />}
    </>
  )
}

/** The editor of a question. */
export const DraftScreen: Screen = () => (
  <RecordInPath missing={missing}>{(id) => <OpenDraft key={id} id={id} />}</RecordInPath>
)
