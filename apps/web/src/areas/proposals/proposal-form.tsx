import { type BodyInputOf, type Consent, type Course, type ExamCenter, sendProposal } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { catalogueQuery, currentUserQuery, examCentersQuery } from '../../shared/api/queries.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { emptyHoneypot, Honeypot } from '../../shared/ui/honeypot.tsx'
import { showToast } from '../../shared/ui/toast-store.ts'
import { useHydrated } from '../../shared/ui/use-hydrated.ts'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import { ConsentField } from './consent-field.tsx'
import { ContactFields } from './contact-fields.tsx'
import { CourseFields } from './course-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { faultOf, faultsOf } from './proposal-faults.ts'
import styles from './proposal-form.module.css'
import { clearConsent, formFields, readForm, toBody } from './proposal-values.ts'
import { SenderNotice } from './sender-notice.tsx'
import { sendingProblem } from './sending-problem.ts'
import type { SentProposal } from './sent-proposal.ts'
import { useProposalDraft } from './use-proposal-draft.ts'
import { useSender } from './use-sender.ts'

interface ProposalRequest {
  body: BodyInputOf<typeof sendProposal>
  /** Sends the token: the proposal belongs to the partner or names the demo user; an expired session is noticed. */
  withToken: boolean
}

const useSendProposal = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, withToken }: ProposalRequest) =>
      call(sendProposal, { body }, { token: withToken ? 'send' : 'omit' }),
    onError: (error) => {
      // The course or the exam centre was removed while the form was filled in: the lists are stale.
      if (!(error instanceof ApiError) || (!error.fields.course && !error.fields.exam_center)) return
      void queryClient.invalidateQueries({ queryKey: catalogueQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: examCentersQuery.queryKey })
    },
  })
}

const useProposalForm = () => useCheckedForm({ fields: formFields, read: readForm, faultOf, faultsOf })

interface ProposalFormProps {
  courses: readonly Course[]
  examCenters: readonly ExamCenter[]
  consent: Consent
  /** Says whether the server refused the text of the consent; the new one is then read. */
  onRefused: (error: Error) => boolean
  onSent: (sent: SentProposal) => void
}

export const ProposalForm = ({ courses, examCenters, consent, onRefused, onSent }: ProposalFormProps) => {
  const { form, faults, problem, show, check, onInput, onBlur } = useProposalForm()
  const [courseId, setCourseId] = useState('')
  const sender = useSender()
  const hydrated = useHydrated()
  const queryClient = useQueryClient()
  const send = useSendProposal()
  const sendOnce = useMutateOnce(send.mutate)
  const asStaff = sender.kind === 'partner' || sender.kind === 'superuser'
  const isDemo = sender.kind === 'demo'
  const ready = hydrated && sender.kind !== 'checking' && sender.kind !== 'unknown'

  const readCourse = () => setCourseId(new FormData(form.current ?? undefined).get('course')?.toString() ?? '')
  const draft = useProposalDraft(form, readCourse)
  const course = courses.find(({ id }) => String(id) === courseId)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    const values = check()
    if (values === null) return
    sendOnce(
      { body: toBody(values, consent.version), withToken: asStaff || isDemo },
      {
        onSuccess: ({ proposal_id, email }) => {
          draft.clear()
          // The current user of a demo names the proposal.
          if (isDemo) void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
          onSent({ number: proposal_id, email, course: course?.name ?? '' })
        },
        onError: (error) => {
          const { faults: found, message } = sendingProblem(error)
          emptyHoneypot(form.current)
          if (onRefused(error)) clearConsent(form.current)
          show(found, message)
        },
      },
    )
  }

  const clear = () => {
    const restore = draft.clear()
    show({})
    showToast('Форма очищена', 'blue', { label: 'Вернуть', onPress: restore })
  }

  return (
    // `post`: a submit before the script has loaded must not put personal data into the URL.
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      aria-label="Заявка"
      onSubmit={submit}
      onInput={(event) => {
        onInput(event)
        readCourse()
        draft.save()
      }}
      onBlur={onBlur}
    >
      <SenderNotice sender={sender} />
      <CourseFields courses={courses} examCenters={examCenters} course={course} faults={faults} />
      <PersonFields faults={faults} own={!asStaff} />
      <ContactFields faults={faults} own={!asStaff} />
      <Honeypot />
      <ConsentField consent={consent} own={!asStaff} error={faults.consent} />
      <Alert message={problem} />
      <div className={styles.end}>
        <Button type="submit" busy={send.isPending} disabled={!ready} data-waiting={ready ? undefined : ''}>
          Отправить заявку
        </Button>
        <Button look="plain" disabled={!hydrated} data-waiting={hydrated ? undefined : ''} onClick={clear}>
          Очистить
        </Button>
      </div>
      <noscript>
        <p className={styles.hint}>
          Чтобы отправить заявку, включите JavaScript в&nbsp;браузере или напишите нам: адрес внизу страницы.
        </p>
      </noscript>
    </form>
  )
}
