import { discardRevision, type Revision } from '@dopusk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { contentEditionPath, type RevisionStep, revisionPath, revisionSteps } from '../../../shared/content-paths.ts'
import { paths } from '../../../shared/paths.ts'
import type { Screen } from '../../../shared/screen.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { contentKey } from '../content-queries.ts'
import { EditorBar } from '../editor-parts/editor-bar.tsx'
import { SaveMark } from '../editor-parts/save-mark.tsx'
import { LoadedRecord, RecordInPath } from '../record-in-path.tsx'
import { StepSign } from '../step-sign.tsx'
import { PointsStep } from './points-step.tsx'
import { PublishStep } from './publish-step.tsx'
import { QuestionsStep } from './questions-step.tsx'
import styles from './revision.module.css'
import { RevisionDone } from './revision-done.tsx'
import { RevisionNotices } from './revision-notices.tsx'
import { revisionQuery } from './revision-queries.ts'
import { kindOfPair, stepNames } from './revision-words.ts'
import { TextStep } from './text-step.tsx'
import { type RevisionEditing, useRevisionEditor } from './use-revision-editor.ts'

const readStep = (text: string | null): RevisionStep => revisionSteps.find((step) => step === text) ?? 'text'

const isWideIn = (step: RevisionStep): boolean => step !== 'publish'

/** What is left to do in each step; empty where nothing is. */
const leftIn = ({ faults, points, question_count: count, undecided_count: left }: Revision) => {
  const inText = faults.filter(({ field }) => field !== 'questions').length
  const changed = points.filter((pair) => kindOfPair(pair) !== 'same').length
  return {
    text: { isDone: inText === 0, hint: inText === 0 ? 'заполнен' : `исправить: ${inText}` },
    points: { isDone: false, hint: changed === 0 ? 'различий нет' : `различий: ${changed}` },
    questions: { isDone: left === 0, hint: left === 0 ? `решены: ${count}` : `не\u00a0решено: ${left}` },
    publish: { isDone: false, hint: faults.length === 0 ? 'можно публиковать' : `замечаний: ${faults.length}` },
  }
}

const Steps = ({ revision, current }: { revision: Revision; current: RevisionStep }) => {
  const left = leftIn(revision)
  return (
    <nav aria-label="Шаги замены">
      <ol className={styles.steps}>
        {revisionSteps.map((step, index) => (
          <li key={step}>
            <Link
              className={classNames(styles.stepLink, step === current && styles.current)}
              to={revisionPath(revision.id, step)}
              aria-current={step === current ? 'step' : undefined}
            >
              <StepSign number={index + 1} isDone={left[step].isDone} isCurrent={step === current} />
              <span>
                <VisuallyHidden>{`Шаг ${index + 1}: `}</VisuallyHidden>
                {stepNames[step]}
                <span className={styles.small}>{left[step].hint}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const DiscardDialog = ({ editing, onClose }: { editing: RevisionEditing; onClose: () => void }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { id } = editing.state
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      // The version that counts is that of the last request.
      await editing.saver.settle()
      return await call(discardRevision, { params: { id }, body: { version: editing.saver.read().version } })
    },
    onSuccess: async ({ edition }) => {
      editing.saver.close()
      await client.invalidateQueries({ queryKey: contentKey, refetchType: 'none' })
      showToast('От\u00a0замены отказались: действует прежняя редакция', 'green')
      await navigate(contentEditionPath(edition), { replace: true })
    },
  })
  const discard = useMutateOnce(mutate)
  return (
    <ConfirmDialog
      title="Отказаться от&nbsp;замены?"
      confirmLabel="Отказаться"
      isPending={isPending}
      error={error}
      onConfirm={() => discard(undefined)}
      onClose={onClose}
    >
      <p>
        Новый текст, решения по&nbsp;вопросам и&nbsp;черновики формулировок будут удалены. Действующая редакция
        и&nbsp;вопросы останутся как есть.
      </p>
    </ConfirmDialog>
  )
}

const stepBodies: Record<RevisionStep, (props: { editing: RevisionEditing }) => React.ReactNode> = {
  text: TextStep,
  points: PointsStep,
  questions: QuestionsStep,
  publish: PublishStep,
}

/** The way to the neighbouring steps; where something is typed, also how its saving goes. */
const StepBar = ({ editing, step }: { editing: RevisionEditing; step: RevisionStep }) => {
  const { id } = editing.state
  const at = revisionSteps.indexOf(step)
  const [before, after] = [revisionSteps[at - 1], revisionSteps[at + 1]]
  const links = (
    <>
      {before !== undefined && (
        <LinkButton look="ghost" to={revisionPath(id, before)}>
          Назад
        </LinkButton>
      )}
      {after !== undefined && (
        <LinkButton to={revisionPath(id, after)}>Дальше: {stepNames[after].toLowerCase()}</LinkButton>
      )}
    </>
  )
  if (step === 'questions' || step === 'publish') return <ButtonRow>{links}</ButtonRow>
  const mark = <SaveMark state={editing.state} conflict="текст изменил другой эксперт" gone="этой замены больше нет" />
  return <EditorBar mark={mark}>{links}</EditorBar>
}

const Wizard = ({ revision }: { revision: Revision }) => {
  const editing = useRevisionEditor(revision)
  const [params] = useSearchParams()
  const [isDiscarding, setDiscarding] = useState(false)
  const step = readStep(params.get('step'))
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const { saver } = editing
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    void saver.flush()
    // A link to a field has focused it.
    if (document.activeElement?.closest('form') == null) heading.current?.focus({ preventScroll: true })
  }, [step, saver])
  const StepBody = stepBodies[step]
  const { before, published } = editing.state
  // Another expert has published it meanwhile.
  if (published !== null) return <RevisionDone revision={editing.state} published={published} />
  return (
    <Page wide={isWideIn(step)}>
      <PageHeading
        title={`Новая редакция: ${before.short}`}
        back={{ to: contentEditionPath(before.id), label: before.short }}
        aside={
          <Button look="ghost" size="s" disabled={editing.state.status === 'gone'} onClick={() => setDiscarding(true)}>
            Отказаться от&nbsp;замены…
          </Button>
        }
      />
      <RevisionNotices editing={editing} />
      <Steps revision={editing.state} current={step} />
      <h2 ref={heading} className={styles.stepTitle} tabIndex={-1}>
        {stepNames[step]}
      </h2>
      <StepBody editing={editing} />
      <StepBar editing={editing} step={step} />
      {isDiscarding && <DiscardDialog editing={editing} onClose={() => setDiscarding(false)} />}
    </Page>
  )
}

const missing = {
  title: 'Такой замены нет',
  text: 'Возможно, от\u00a0неё отказались.',
  to: paths.contentEditions,
  label: 'К\u00a0документам',
}

const OpenRevision = ({ id }: { id: number }) => {
  const query = useQuery(revisionQuery(id))
  const [params] = useSearchParams()
  const isWide = isWideIn(readStep(params.get('step')))
  return (
    <LoadedRecord query={query} missing={missing} title="Замена редакции" wide={isWide}>
      {(revision) =>
        revision.published === null ? (
          <Wizard revision={revision} />
        ) : (
          <RevisionDone revision={revision} published={revision.published} />
        )
      }
    </LoadedRecord>
  )
}

/** The replacement of an edition: new text, points side by side, verdicts about questions, publishing on a day. */
export const RevisionScreen: Screen = () => (
  <RecordInPath missing={missing}>{(id) => <OpenRevision key={id} id={id} />}</RecordInPath>
)
