import { changeRetention, getRetention, type Retention } from '@dopusk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { groupDigits } from '../../../shared/format/grouped.ts'
import { type PluralForms, pluralWord } from '../../../shared/format/plural.ts'
import { paths } from '../../../shared/paths.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { CheckField } from '../../../shared/ui/check-field.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import styles from '../../../shared/ui/section.module.css'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { administrationKey, retentionQuery } from '../administration-queries.ts'
import own from './retention-section.module.css'

type Terms = Pick<Retention, 'proposal_months' | 'enquiry_months'>
type Term = keyof Terms

const terms: readonly { name: Term; label: string }[] = [
  { name: 'proposal_months', label: 'Заявки без учётной записи, месяцев' },
  { name: 'enquiry_months', label: 'Вопросы с\u00a0сайта, месяцев' },
]

const maxMonths = 600

/** The server counts up to here. */
const maxCount = 10_000
const proposals: PluralForms = ['заявка', 'заявки', 'заявок']
const enquiries: PluralForms = ['вопрос с\u00a0сайта', 'вопроса с\u00a0сайта', 'вопросов с\u00a0сайта']

const countText = (count: number, forms: PluralForms): string =>
  count >= maxCount
    ? `${groupDigits(maxCount)} или больше ${forms[2]}`
    : `${groupDigits(count)}\u00a0${pluralWord(count, forms)}`

const read = (form: HTMLFormElement): Record<Term, string | null> => {
  const data = new FormData(form)
  const monthsOf = (name: Term) => (data.has(`${name}_unlimited`) ? null : String(data.get(name) ?? '').trim())
  return { proposal_months: monthsOf('proposal_months'), enquiry_months: monthsOf('enquiry_months') }
}

const isMonths = (text: string | null): boolean =>
  text === null || (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= maxMonths)

const toMonths = (text: string | null): number | null => (text === null ? null : Number(text))

/** What the terms would delete; without a term nothing is. */
interface Due {
  terms: Terms
  proposals: number
  enquiries: number
}

const countDue = async (wanted: Terms): Promise<Due> => {
  const { proposal_months: proposalMonths, enquiry_months: enquiryMonths } = wanted
  const found = await call(getRetention, {
    query: {
      ...(proposalMonths !== null && { proposal_months: proposalMonths }),
      ...(enquiryMonths !== null && { enquiry_months: enquiryMonths }),
    },
  })
  return {
    terms: wanted,
    proposals: proposalMonths === null ? 0 : found.proposals_due,
    enquiries: enquiryMonths === null ? 0 : found.enquiries_due,
  }
}

const dueText = (due: Due): string =>
  [
    ...(due.proposals > 0 ? [countText(due.proposals, proposals)] : []),
    ...(due.enquiries > 0 ? [countText(due.enquiries, enquiries)] : []),
  ].join(' и\u00a0')

const useSaveRetention = (onSaved: () => void) => {
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: Terms) => call(changeRetention, { body }),
    onSuccess: async (saved) => {
      client.setQueryData(retentionQuery.queryKey, saved)
      showToast('Сроки хранения сохранены', 'green')
      onSaved()
      await client.invalidateQueries({ queryKey: [...administrationKey, 'journal'] })
    },
  })
  return { save: useMutateOnce(mutate), isPending, error, reset }
}

const TermField = ({
  name,
  label,
  months,
  error,
}: (typeof terms)[number] & { months: number | null; error: string | undefined }) => {
  const [isUnlimited, setUnlimited] = useState(months === null)
  return (
    <div>
      <TextField
        name={name}
        label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        defaultValue={months ?? ''}
        disabled={isUnlimited}
        error={isUnlimited ? undefined : error}
      />
      <CheckField
        name={`${name}_unlimited`}
        aria-label={`${label}: хранить без срока`}
        defaultChecked={isUnlimited}
        onChange={({ target }) => setUnlimited(target.checked)}
      >
        Хранить без срока
      </CheckField>
    </div>
  )
}

const RetentionForm = ({ retention }: { retention: Retention }) => {
  const [due, setDue] = useState<Due | null>(null)
  const { save, isPending, error, reset } = useSaveRetention(() => setDue(null))
  const preview = useMutation({ mutationFn: countDue })
  const previewOnce = useMutateOnce(preview.mutate)
  const state = useCheckedForm({
    fields: terms.map(({ name }) => name),
    read,
    faultsOf: (values) =>
      Object.fromEntries(
        terms
          .filter(({ name }) => !isMonths(values[name]))
          .map(({ name }) => [name, `Целое число месяцев, от\u00a01 до\u00a0${maxMonths}`]),
      ),
  })
  const showFailure = (failure: Error) => state.show({}, failure.message)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = state.check()
    if (values === null) return
    const wanted = {
      proposal_months: toMonths(values.proposal_months),
      enquiry_months: toMonths(values.enquiry_months),
    }
    previewOnce(wanted, {
      onSuccess: (found) => {
        if (found.proposals + found.enquiries > 0) setDue(found)
        else save(wanted, { onError: showFailure })
      },
      onError: showFailure,
    })
  }
  return (
    <form
      ref={state.form}
      className={styles.section}
      noValidate
      aria-labelledby="retention"
      onSubmit={submit}
      onInput={state.onInput}
    >
      <div className={own.fields}>
        {terms.map(({ name, label }) => (
          <TermField key={name} name={name} label={label} months={retention[name]} error={state.faults[name]} />
        ))}
      </div>
      <Alert message={state.problem} />
      <div>
        <Button type="submit" busy={preview.isPending || (isPending && due === null)}>
          Сохранить сроки
        </Button>
      </div>
      {due !== null && (
        <ConfirmDialog
          title="Изменить сроки хранения?"
          confirmLabel="Сохранить и&nbsp;удалить"
          isPending={isPending}
          error={error}
          onConfirm={() => save(due.terms)}
          onClose={() => {
            reset()
            setDue(null)
          }}
        >
          <p>Ближайшей ночью удалится: {dueText(due)}. Вернуть удалённое будет нельзя.</p>
        </ConfirmDialog>
      )}
    </form>
  )
}

/** For how long requests are kept. */
export const RetentionSection = () => {
  const query = useQuery(retentionQuery)
  return (
    <Card>
      <section className={styles.section} aria-labelledby="retention">
        <h2 id="retention">Сроки хранения</h2>
        <p className={styles.note}>
          Что старше срока, удаляется каждую ночь. Тот&nbsp;же срок должна обещать{' '}
          <Link to={paths.policy}>политика обработки персональных данных</Link>.
        </p>
        {query.data === undefined && (query.isError ? <LoadError query={query} /> : <Skeleton shape="block" />)}
        {query.data !== undefined && <RetentionForm retention={query.data} />}
      </section>
    </Card>
  )
}
