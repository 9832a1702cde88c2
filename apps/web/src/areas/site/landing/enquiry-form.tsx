import { sendEnquiry } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useConsent } from '../../../shared/api/consents-query.ts'
import { minutes, plural } from '../../../shared/format/plural.ts'
import { paths } from '../../../shared/paths.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Honeypot } from '../../../shared/ui/honeypot.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { useHydrated } from '../../../shared/ui/use-hydrated.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { checkEnquiry, type Enquiry, type EnquiryFault, type EnquiryField } from './check-enquiry.ts'
import styles from './enquiry-form.module.css'

/** `is_checked`: the text beside the button says what the sender agrees to. */
const useSendEnquiry = () =>
  useMutation({
    mutationFn: (enquiry: Enquiry & { website: string; consent_version: string }) =>
      call(sendEnquiry, { body: { ...enquiry, is_checked: true } }, { token: 'omit' }),
  })

const failure = 'Произошла ошибка при отправке вопроса. Пожалуйста, повторите попытку.'

/** The message after a failed request. The typed text stays in the form. */
const enquiryProblem = (error: Error): string => {
  if (!(error instanceof ApiError)) return failure
  const [fault] = Object.values(error.fields)
  if (fault !== undefined) return fault
  if (error.retryAfterS === null) return failure
  return `${failure} Можно снова через ${plural(Math.ceil(error.retryAfterS / 60), minutes)}.`
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Not `useCheckedForm`: the form has one message instead of faults by field, and the landing page stays small. */
export const EnquiryForm = () => {
  const form = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState<EnquiryFault | null>(null)
  const send = useSendEnquiry()
  const sendOnce = useMutateOnce(send.mutate)
  const { query: consentQuery, consent, readIfChanged } = useConsent('enquiry')
  const ready = useHydrated() && consent !== undefined
  const problem = fault?.message ?? (send.error === null ? null : enquiryProblem(send.error))
  const isInvalid = (field: EnquiryField) => fault?.fields.includes(field) || undefined

  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (send.isPending || consent === undefined) return
    const values = new FormData(event.currentTarget)
    const enquiry = { name: textOf(values, 'name'), phone: textOf(values, 'phone'), text: textOf(values, 'text') }
    const found = checkEnquiry(enquiry)
    setFault(found)
    if (found !== null) {
      send.reset()
      return focus(`[name="${found.fields[0]}"]`)
    }
    sendOnce(
      { ...enquiry, website: textOf(values, 'website'), consent_version: consent.version },
      {
        onSuccess: () => form.current?.reset(),
        onError: (error) => {
          readIfChanged(error)
          focus('[role="alert"]')
        },
      },
    )
  }

  return (
    // `post`: a submit before the script has loaded must not put the phone number into the URL.
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      aria-labelledby="enquiry-title"
      onSubmit={submit}
      onInput={() => send.isSuccess && send.reset()}
    >
      <Alert message={problem} />
      <TextField label="Ваше имя" name="name" autoComplete="name" maxLength={100} aria-invalid={isInvalid('name')} />
      <TextField
        label="Телефон"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        hint="Например, +7 912 000-00-01"
        aria-invalid={isInvalid('phone')}
      />
      <TextArea label="Вопрос" name="text" rows={4} maxLength={2000} aria-invalid={isInvalid('text')} />
      <Honeypot />
      <div className={styles.end}>
        <Button type="submit" busy={send.isPending} disabled={!ready} data-waiting={ready ? undefined : ''}>
          Отправить вопрос
        </Button>
        <p className={styles.consent}>
          {consent?.text} <Link to={paths.policy}>Политика обработки персональных данных</Link>
        </p>
        {consent === undefined && consentQuery.isError && (
          <p className={styles.consent}>
            Текст согласия не&nbsp;загрузился, без него отправить вопрос нельзя.{' '}
            <Button look="plain" size="s" onClick={() => void consentQuery.refetch()}>
              Повторить
            </Button>
          </p>
        )}
      </div>
      <div role="status">
        {send.isSuccess && (
          <p className={styles.sent}>
            <Icon name="check" />
            Заявка успешно отправлена
          </p>
        )}
      </div>
    </form>
  )
}
