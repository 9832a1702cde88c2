import type { DraftBody } from '@dopusk/contract'
import { useDeferredValue, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Library } from '../../../study/library/library.tsx'
import { QuestionBody } from '../../../study/player/question-body.tsx'
import type { PlayedQuestion } from '../../../study/use-played-attempt.ts'
import { DevicePreview } from '../editor-parts/device-preview.tsx'
import type { CitedNorm } from './use-cited-norm.ts'

const textId = 'preview-text'

/** The draft as a question of an attempt. The right variants are known once it is answered. */
const playedOf = (body: DraftBody, norm: CitedNorm, answer: readonly number[] | null): PlayedQuestion => {
  const right = body.variants.flatMap(({ correct }, index) => (correct ? [index + 1] : []))
  const isRight = answer !== null && right.length === answer.length && right.every((number) => answer.includes(number))
  return {
    id: 1,
    number_in_check: 1,
    status: answer === null ? 'Not Answered' : isRight ? 'Right' : 'Wrong',
    user_check_skills: 1,
    answer_items: answer && [...answer],
    correct_answer_items: answer && right,
    comment: answer === null || body.comment === '' ? null : body.comment,
    user_answer: null,
    answer_time: null,
    pendingItems: null,
    question: {
      id: 1,
      id_cok: body.id_cok ?? 1,
      question_text: body.text.trim() === '' ? 'Здесь будет текст вопроса' : body.text.trim(),
      selected: false,
      answer_kind: right.length > 1 ? 'several' : 'one',
      not_in_force: null,
      ...(body.image !== null && { image: body.image }),
      answer_variants: body.variants.map(({ text, correct }, index) => ({
        answer_number: index + 1,
        answer_text: text,
        ...(answer !== null && { correct }),
      })),
      normative_documents: body.document === null || norm.text === null ? null : { id: body.document, text: norm.text },
      normative_title: norm.title,
      normative_point: body.point === '' ? null : body.point,
    },
  }
}

interface PreviewProps {
  body: DraftBody
  norm: CitedNorm
}

/** The draft in the player of learners, at the width of a phone or of a computer. It can be answered. */
export const Preview = ({ body: typed, norm }: PreviewProps) => {
  const body = useDeferredValue(typed)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isAnswered, setAnswered] = useState(false)
  const [isLibraryOpen, setLibraryOpen] = useState(false)
  const question = playedOf(body, norm, isAnswered ? chosen : null)
  const isSingle = question.question.answer_kind === 'one'
  const toggle = (number: number) =>
    setChosen((now) => {
      if (now.includes(number)) return now.filter((each) => each !== number)
      return isSingle ? [number] : [...now, number]
    })
  const forget = () => {
    setChosen([])
    setAnswered(false)
  }
  return (
    <>
      <DevicePreview title="Вопрос, каким его видит обучающийся">
        <QuestionBody
          question={question}
          textId={textId}
          caption="Вопрос 1 из&nbsp;1"
          chosen={chosen}
          locked={isAnswered}
          syncState="ok"
          onToggle={toggle}
          onOpenDocument={() => setLibraryOpen(true)}
        />
        {isAnswered ? (
          <Button look="ghost" onClick={forget}>
            Ответить ещё раз
          </Button>
        ) : (
          <Button disabled={chosen.length === 0} onClick={() => setAnswered(true)}>
            Ответить
          </Button>
        )}
      </DevicePreview>
      {isLibraryOpen && body.document !== null && (
        <Library cited={{ document: body.document, point: body.point }} onClose={() => setLibraryOpen(false)} />
      )}
    </>
  )
}
