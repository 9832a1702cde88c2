import type { ContentQuestion, ContentWording } from '@dopusk/contract'
import { useQueries } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { formatDate } from '../../../shared/format/date-time.ts'
import { readId } from '../../../shared/read-id.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import frame from '../frame.module.css'
import { wordingsWithOtherKey } from './key-comparison.ts'
import { RegradeDialog } from './regrade-dialog.tsx'
import { regradePreviewQuery } from './regrade-queries.ts'
import { answersText } from './regrade-words.ts'

const parameter = 'regrade'

/** The wording whose answers are being graded again is in the address: a reload shows it again. */
const useRegradeAddress = () => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const change = (wording: number | null) =>
    setParams(
      (now) => {
        if (wording === null) now.delete(parameter)
        else now.set(parameter, String(wording))
        return now
      },
      { replace: true, state, preventScrollReset: true },
    )
  return { wording: readId(params.get(parameter)), open: change, close: () => change(null) }
}

/** A wording that has not followed yet has no answers. */
export const RegradeButton = ({ wording }: { wording: ContentWording }) => {
  const { open } = useRegradeAddress()
  if (wording.is_next) return null
  return (
    <div>
      <Button look="ghost" size="s" onClick={() => open(wording.id)}>
        Пересчитать ответы…{' '}
        <VisuallyHidden>на&nbsp;формулировку от&nbsp;{formatDate(wording.created_at)}</VisuallyHidden>
      </Button>
    </div>
  )
}

/** More earlier wordings with a wrong key are rare; the history has a button for each. */
const maxPreviews = 3

/** The newest earlier wording whose answers the mended key changes, or whose regrade runs. */
const useNextToRegrade = ({ wordings }: ContentQuestion) => {
  const earlier = wordingsWithOtherKey(wordings).slice(0, maxPreviews)
  const previews = useQueries({ queries: earlier.map(({ id }) => regradePreviewQuery(id)) })
  const candidates = earlier.map((wording, index) => {
    const preview = previews[index]?.data
    const isRunning = preview?.regrades.some((regrade) => regrade.finished_at === null) === true
    return { wording, isRunning, key: preview?.key ?? null }
  })
  return candidates.find(({ isRunning, key }) => isRunning || (key?.answers ?? 0) > 0)
}

const MendedNotice = ({ question, onOpen }: { question: ContentQuestion; onOpen: (wording: number) => void }) => {
  const next = useNextToRegrade(question)
  if (next === undefined) return null
  const { wording, isRunning, key } = next
  const date = formatDate(wording.created_at)
  return (
    <section className={frame.notice} aria-labelledby="question-key-mended">
      <h2 id="question-key-mended">Ключ исправлен</h2>
      {isRunning || key === null ? (
        <p>Ответы на&nbsp;прежнюю формулировку от&nbsp;{date} сейчас пересчитываются.</p>
      ) : (
        <p>
          Ответы на&nbsp;прежнюю формулировку от&nbsp;{date} можно пересчитать: {answersText(key)}.
        </p>
      )}
      <div>
        <Button look="ghost" onClick={() => onOpen(wording.id)}>
          {isRunning ? 'Показать, как идёт' : 'Пересчитать ответы…'}
        </Button>
      </div>
    </section>
  )
}

/** On the screen of a question: that a mended key leaves answers to grade again, and the dialog that does it. */
export const Regrading = ({ question }: { question: ContentQuestion }) => {
  const address = useRegradeAddress()
  const wording = question.wordings.find(({ id }) => id === address.wording)
  return (
    <>
      <MendedNotice question={question} onOpen={address.open} />
      {wording !== undefined && (
        <RegradeDialog key={wording.id} question={question} wording={wording} onClose={address.close} />
      )}
    </>
  )
}
