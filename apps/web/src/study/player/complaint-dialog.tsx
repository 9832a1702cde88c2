import { sendComplaint } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { showToast } from '../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import type { PlayedQuestion } from '../use-played-attempt.ts'
import styles from './complaint-dialog.module.css'

const useSendComplaint = ({ id, question }: PlayedQuestion, onSent: () => void) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (message: string) => {
      const user = await client.ensureQueryData(currentUserQuery)
      const body = { message, user: user.id, question: question.id, attempt_question: id }
      return await call(sendComplaint, { body })
    },
    onSuccess: () => {
      showToast('Жалоба отправлена. Спасибо, мы проверим вопрос', 'green', {
        label: 'Мои обращения',
        onPress: () => void navigate(paths.complaints),
      })
      onSent()
    },
  })
}

const maxLength = 1000
const emptyText = 'Введите текст!'

interface ComplaintDialogProps {
  asked: PlayedQuestion
  /** The text typed before the dialog was closed. */
  draft: string
  onDraft: (draft: string) => void
  onClose: () => void
}

export const ComplaintDialog = ({ asked, draft, onDraft, onClose }: ComplaintDialogProps) => {
  const { question } = asked
  const [isRefused, setRefused] = useState(false)
  const send = useSendComplaint(asked, () => {
    onDraft('')
    onClose()
  })
  const sendOnce = useMutateOnce(send.mutate)
  const ownId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const message = draft.trim()
  const isInvalid = isRefused && message === ''
  const problem = isInvalid ? emptyText : (send.error?.message ?? null)

  const submit = () => {
    setRefused(message === '')
    if (message === '') area.current?.focus()
    else sendOnce(message)
  }
  return (
    <Dialog title="Жалоба на вопрос" onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!send.isPending) submit()
        }}
      >
        <p className={styles.id}>
          {question.id_cok} - {question.id}
        </p>
        <p className={styles.text}>{question.question_text}</p>
        <div className={styles.field}>
          <label className={styles.label} htmlFor={ownId}>
            Что не&nbsp;так с&nbsp;вопросом?
          </label>
          <textarea
            ref={area}
            id={ownId}
            className={styles.area}
            rows={5}
            maxLength={maxLength}
            value={draft}
            aria-invalid={isInvalid}
            aria-describedby={`${ownId}-problem ${ownId}-count`}
            data-autofocus=""
            onChange={({ target }) => onDraft(target.value)}
          />
          <p id={`${ownId}-count`} className={styles.count}>
            {draft.length}&nbsp;из&nbsp;{maxLength}
          </p>
          <p id={`${ownId}-problem`} className={styles.problem} role="alert">
            {problem}
          </p>
        </div>
        <Button type="submit" busy={send.isPending}>
          Отправить
        </Button>
      </form>
    </Dialog>
  )
}
