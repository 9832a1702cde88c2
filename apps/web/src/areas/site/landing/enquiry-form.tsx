import { sendEnquiry } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { minutes, plural } from '../../../shared/format/plural.ts'
import { paths } from '../../../shared/paths.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Honeypot } from '../../../shared/ui/honeypot.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { useHydrated } from '../../../shared/ui/use-hydrated.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { checkEnquiry, type Enquiry, type EnquiryField, enquiryFields } from './check-enquiry.ts'
import styles from './enquiry-form.module.css'

/** `is_checked`: the text beside the button says what the sender agrees to. */
const useSendEnquiry = () =>
  useMutation({
    mutationFn: (enquiry: Enquiry & { website: string }) =>
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

const readEnquiry = (form: HTMLFormElement): Enquiry & { website: string } => {
  const values = new FormData(form)
  const textOf = (name: string) => String(values.get(name) ?? '')
  return { name: textOf('name'), phone: textOf('phone'), text: textOf('text'), website: textOf('website') }
}

/** One message for the whole form; the wrong fields are only marked as invalid. */
const enquiryRules = {
  fields: enquiryFields,
  read: readEnquiry,
  faultsOf: (enquiry: Enquiry): Partial<Record<EnquiryField, string>> => {
    const fault = checkEnquiry(enquiry)
    return Object.fromEntries(fault?.fields.map((field) => [field, fault.message]) ?? [])
  },
  messageOf: (faults: Partial<Record<EnquiryField, string>>) => Object.values(faults)[0] ?? null,
}

export const EnquiryForm = () => {
  const { form, faults, problem, show, check } = useCheckedForm(enquiryRules)
  const send = useSendEnquiry()
  const hydrated = useHydrated()
  const isWrong = (field: EnquiryField) => faults[field] !== undefined || undefined

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (send.isPending) return
    send.reset()
    const enquiry = check()
    if (enquiry === null) return
    send.mutate(enquiry, {
      onSuccess: () => form.current?.reset(),
      onError: (error) => show({}, enquiryProblem(error)),
    })
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
      <TextField label="Ваше имя" name="name" autoComplete="name" maxLength={100} aria-invalid={isWrong('name')} />
      <TextField
        label="Телефон"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        hint="Только цифры, можно с плюсом: +79120000001"
        aria-invalid={isWrong('phone')}
      />
      <TextArea label="Вопрос" name="text" rows={4} maxLength={2000} aria-invalid={isWrong('text')} />
      <Honeypot />
      <div className={styles.end}>
        <Button type="submit" busy={send.isPending} disabled={!hydrated} data-waiting={hydrated ? undefined : ''}>
          Отправить вопрос
        </Button>
        <p className={styles.consent}>
          Нажимая кнопку, вы&nbsp;даёте согласие на&nbsp;обработку имени и&nbsp;телефона, чтобы мы&nbsp;могли ответить:{' '}
          <Link to={paths.policy}>политика обработки персональных данных</Link>
        </p>
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
