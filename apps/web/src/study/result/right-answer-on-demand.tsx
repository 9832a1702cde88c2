import { getQuestion } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../shared/api/call.ts'
import { Button } from '../../shared/ui/button.tsx'
import { AnswerLines } from './answer-lines.tsx'
import styles from './review-item.module.css'

/**
 * An attempt never contains the right answer of an unanswered question; this button requests it from the question bank.
 */
export const RightAnswerOnDemand = ({ questionId }: { questionId: number }) => {
  const answer = useRef<HTMLDListElement>(null)
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => call(getQuestion, { params: { id: questionId } }),
  })
  // The pressed button is gone.
  useEffect(() => {
    if (data !== undefined) answer.current?.focus({ preventScroll: true })
  }, [data])
  if (data !== undefined) {
    const texts = data.answer_variants.filter(({ correct }) => correct).map(({ answer_text }) => answer_text)
    return (
      <dl ref={answer} tabIndex={-1} className={styles.answers}>
        <AnswerLines label="Верный ответ" texts={texts} isRight />
      </dl>
    )
  }
  return (
    <div>
      <Button look="ghost" size="s" busy={isPending} onClick={() => mutate()}>
        Показать верный ответ
      </Button>
      <p className={styles.wrong} role="alert">
        {error?.message}
      </p>
    </div>
  )
}
