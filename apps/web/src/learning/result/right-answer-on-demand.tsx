import { getQuestion } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { Button } from '../../shared/ui/button.tsx'
import styles from './review-item.module.css'

/** An attempt never tells what is right in a question without an answer; the study aid does, when it is asked. */
export const RightAnswerOnDemand = ({ questionId }: { questionId: number }) => {
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => call(getQuestion, { params: { id: questionId } }),
  })
  const right = data?.varients.filter(({ correct }) => correct).map(({ answer_text }) => answer_text)
  if (right !== undefined) {
    return (
      <dl className={styles.answers}>
        <div>
          <dt className={styles.label}>Верный ответ</dt>
          <dd className={styles.right}>{right.join('; ')}</dd>
        </div>
      </dl>
    )
  }
  return (
    <div>
      <Button look="ghost" size="s" busy={isPending} onClick={() => mutate()}>
        Показать верный ответ
      </Button>
      {error !== null && (
        <p className={styles.wrong} role="alert">
          {error.message}
        </p>
      )}
    </div>
  )
}
