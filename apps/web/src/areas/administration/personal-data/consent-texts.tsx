import { addConsentVersion, type ConsentKind, type ConsentVersion } from '@dopusk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { consentsKey } from '../../../shared/api/queries.ts'
import { formatDate } from '../../../shared/format/date-time.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import styles from '../../../shared/ui/section.module.css'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { administrationKey, consentVersionsQuery } from '../administration-queries.ts'
import own from './consent-texts.module.css'

const kindNames: Record<ConsentKind, string> = {
  proposal: 'Заявка',
  enquiry: 'Вопрос с\u00a0сайта',
  bulk: 'Список обучающихся',
}

const kinds = Object.keys(kindNames) as ConsentKind[]

/** The server's limits. */
const minLength = 20
const maxLength = 5000

const faultOf = (text: string, current: string): string | undefined => {
  if (text.length < minLength) return `Не\u00a0короче ${minLength}\u00a0символов`
  return text === current.trim() ? 'Текст не\u00a0изменился' : undefined
}

const changedMeanwhile =
  'Пока вы правили, кто-то другой добавил новую редакцию: она показана выше. Ваш текст остался в\u00a0форме, сравните и\u00a0сохраните ещё раз'

const useAddVersion = ({ kind, version }: ConsentVersion) => {
  const client = useQueryClient()
  const { queryKey } = consentVersionsQuery
  const { mutate, isPending } = useMutation({
    mutationFn: (text: string) => call(addConsentVersion, { body: { kind, text, after: version } }),
    onSuccess: async (versions) => {
      client.setQueryData(queryKey, versions)
      // Forms of this browser show the texts, too.
      await client.invalidateQueries({ queryKey: consentsKey })
      await client.invalidateQueries({ queryKey: [...administrationKey, 'journal'] })
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') await client.invalidateQueries({ queryKey })
    },
  })
  return { add: useMutateOnce(mutate), isPending }
}

const EditForm = ({ current, onClose }: { current: ConsentVersion; onClose: () => void }) => {
  const { add, isPending } = useAddVersion(current)
  // A newer version of somebody else does not replace what is being edited.
  const [initialText] = useState(current.text)
  const state = useCheckedForm({
    fields: ['text'],
    read: (form) => ({ text: String(new FormData(form).get('text') ?? '').trim() }),
    faultsOf: ({ text }) => {
      const fault = faultOf(text, current.text)
      return fault === undefined ? {} : { text: fault }
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = state.check()
    if (values === null) return
    add(values.text, {
      onSuccess: () => {
        showToast('Новая редакция действует', 'green')
        onClose()
      },
      onError: (error) => {
        const { code, fields } =
          error instanceof ApiError ? error : { code: null, fields: {} as Record<string, string> }
        if (fields.text !== undefined) state.show({ text: fields.text })
        else state.show({}, code === 'changed_meanwhile' ? changedMeanwhile : error.message)
      },
    })
  }
  return (
    <form
      ref={state.form}
      className={styles.section}
      noValidate
      aria-label={`Новая редакция: ${kindNames[current.kind]}`}
      onSubmit={submit}
      onInput={state.onInput}
    >
      <TextArea
        name="text"
        label="Новый текст"
        hint="Вместо «{оператор}» будет название организации. Новая редакция действует сразу"
        rows={8}
        maxLength={maxLength}
        defaultValue={initialText}
        error={state.faults.text}
      />
      <Alert message={state.problem} />
      <ButtonRow>
        <Button type="submit" size="s" busy={isPending}>
          Сохранить новую редакцию
        </Button>
        <Button look="ghost" size="s" onClick={onClose}>
          Отмена
        </Button>
      </ButtonRow>
    </form>
  )
}

const Version = ({ version }: { version: ConsentVersion }) => (
  <>
    <p className={styles.note}>
      Редакция {version.version}, добавлена {formatDate(version.created_at)}
    </p>
    <p className={own.text}>{version.text}</p>
  </>
)

interface ConsentTextProps {
  kind: ConsentKind
  current: ConsentVersion
  earlier: readonly ConsentVersion[]
}

const ConsentText = ({ kind, current, earlier }: ConsentTextProps) => {
  const [isEditing, setEditing] = useState(false)
  const headingId = `consent-${kind}`
  return (
    <section className={own.consent} aria-labelledby={headingId}>
      <h3 id={headingId}>{kindNames[kind]}</h3>
      <Version version={current} />
      {isEditing ? (
        <EditForm current={current} onClose={() => setEditing(false)} />
      ) : (
        <div>
          <Button look="ghost" size="s" onClick={() => setEditing(true)}>
            Изменить текст…
          </Button>
        </div>
      )}
      {earlier.length > 0 && (
        <details>
          <summary className={own.summary}>Прежние редакции: {earlier.length}</summary>
          <ol className={own.earlier}>
            {earlier.map((version) => (
              <li key={version.version}>
                <Version version={version} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

/** What people agree to. A version is never changed: a new one replaces it. */
export const ConsentTexts = () => {
  const query = useQuery(consentVersionsQuery)
  return (
    <Card>
      <section className={styles.section} aria-labelledby="consent-texts">
        <h2 id="consent-texts">Тексты согласий</h2>
        <p className={styles.note}>
          Прежняя редакция остаётся за&nbsp;теми, кто её принял. Новые согласия даются по&nbsp;действующей.
        </p>
        {query.data === undefined && (query.isError ? <LoadError query={query} /> : <Skeleton shape="block" />)}
        {query.data !== undefined &&
          kinds.map((kind) => {
            const [current, ...earlier] = query.data.filter((version) => version.kind === kind)
            return current && <ConsentText key={kind} kind={kind} current={current} earlier={earlier} />
          })}
      </section>
    </Card>
  )
}
