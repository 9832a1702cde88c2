import type { DraftBody } from '@dopusk/contract'
import { useDeferredValue, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { SegmentedChoice } from '../../../shared/ui/segmented-choice.tsx'
import { Library } from '../../../study/library/library.tsx'
import { QuestionBody } from '../../../study/player/question-body.tsx'
import type { PlayedQuestion } from '../../../study/use-played-attempt.ts'
import styles from './preview.module.css'
import { PreviewFrame } from './preview-frame.tsx'
import type { CitedNorm } from './use-cited-norm.ts'

const devices = { Телефон: 360, Компьютер: 768 } as const
type Device = keyof typeof devices

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
  const [device, setDevice] = useState<Device>('Телефон')
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
    <section className={styles.preview} aria-label="Как видит обучающийся">
      <SegmentedChoice
        label="Ширина экрана"
        options={Object.keys(devices) as Device[]}
        value={device}
        onChange={setDevice}
      />
      <PreviewFrame title="Вопрос, каким его видит обучающийся" width={devices[device]}>
        <div className={styles.page}>
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
        </div>
      </PreviewFrame>
      {isLibraryOpen && body.document !== null && (
        <Library cited={{ document: body.document, point: body.point }} onClose={() => setLibraryOpen(false)} />
      )}
    </section>
  )
}
