import { generateTicket } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { coursesKey } from '../../shared/api/user-course-queries.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import styles from './generate-ticket.module.css'
import { startProblem } from './ticket-query.ts'

interface GenerateTicketProps {
  userCourseId: number
  /** The number of tickets without the new one. */
  count: number
  onCreated: (id: number, count: number) => void
}

/** Shown when every ticket has been taken. */
export const GenerateTicket = ({ userCourseId, count, onCreated }: GenerateTicketProps) => {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(generateTicket, { body: { user_course_id: userCourseId } }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: [...coursesKey, userCourseId] })
      onCreated(id, count + 1)
    },
  })
  const generate = useMutateOnce(mutate)
  return (
    <Card className={styles.block}>
      <div>
        <h2 className={styles.title}>Сгенерировать новый билет</h2>
        <p className={styles.text}>
          {count > 0 && 'Все билеты пройдены хотя\u00a0бы раз. '}
          Новый составим из&nbsp;случайных вопросов курса.
        </p>
      </div>
      <Button busy={isPending} onClick={() => generate()}>
        Сгенерировать
      </Button>
      <Alert message={error && startProblem(error)} />
    </Card>
  )
}
