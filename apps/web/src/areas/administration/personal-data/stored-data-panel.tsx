import { exportPersonalData, type PersonalData } from '@dopusk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { isNotFound } from '../../../shared/api/api-error.ts'
import { callForFile } from '../../../shared/api/call-for-file.ts'
import { groupDigits } from '../../../shared/format/grouped.ts'
import { personPath } from '../../../shared/item-paths.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import styles from '../../../shared/ui/section.module.css'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { administrationKey, type ConfirmedWhose, personalDataQuery, type Whose } from '../administration-queries.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { MatchFields, matchKey } from './match-fields.tsx'
import { partName, sortParts } from './part-words.ts'
import panel from './stored-data-panel.module.css'

export const textOf = (whose: Whose): string => ('email' in whose ? whose.email : whose.phone)

const useExport = (whose: ConfirmedWhose) => {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      saveFile(await callForFile(exportPersonalData, { body: whose }), 'Персональные данные.json'),
    // It is in the journal.
    onSuccess: () => client.invalidateQueries({ queryKey: [...administrationKey, 'journal'] }),
  })
  const saveOnce = useMutateOnce(mutate)
  return { save: () => saveOnce(), isPending, error }
}

const Parts = ({ parts }: { parts: PersonalData['parts'] }) => (
  <dl className={panel.parts}>
    {sortParts(parts).map(({ name, count }) => (
      <div key={name} className={panel.part}>
        <dt>{partName(name)}</dt>
        <dd>{groupDigits(count)}</dd>
      </div>
    ))}
  </dl>
)

const PersonLine = ({ whose, data }: { whose: Whose; data: PersonalData }) => (
  <p className={panel.person} role="status">
    {data.user === null ? (
      <>{data.name || textOf(whose)}, войти не&nbsp;может</>
    ) : (
      <Link to={personPath(data.user)}>{data.name || textOf(whose)}</Link>
    )}
  </p>
)

interface StoredDataPanelProps {
  whose: Whose
  /** Names the person and links their card, where the screen does not show it. */
  withPerson?: boolean
  onErased: () => void
}

/** What is stored about a person: as a list, as a file, or erased. */
export const StoredDataPanel = ({ whose, withPerson = false, onErased }: StoredDataPanelProps) => {
  const query = useQuery(personalDataQuery(whose))
  const [isErasing, setErasing] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data } = query
  // What is not shown any more is not confirmed either.
  const confirmed = (data?.matches ?? []).filter((match) => chosen.has(matchKey(match)))
  const request: ConfirmedWhose =
    confirmed.length === 0 ? whose : { ...whose, confirmed: confirmed.map(({ kind, id }) => ({ kind, id })) }
  const file = useExport(request)
  if (isNotFound(query.error)) return <p role="status">О&nbsp;{textOf(whose)} ничего не&nbsp;хранится.</p>
  if (data === undefined) return query.isError ? <LoadError query={query} /> : <Skeleton shape="block" />
  const isEmpty = data.parts.length === 0 && confirmed.length === 0
  return (
    <div className={styles.section}>
      {withPerson && <PersonLine whose={whose} data={data} />}
      <Parts parts={data.parts} />
      <MatchFields matches={data.matches} chosen={chosen} onChange={setChosen} />
      <Alert message={file.error?.message ?? null} />
      {!isEmpty && (
        <ButtonRow>
          <Button look="ghost" size="s" busy={file.isPending} onClick={file.save}>
            Скачать всё (JSON)
          </Button>
          {data.may_erase && (
            <Button look="ghost" size="s" onClick={() => setErasing(true)}>
              Удалить данные…
            </Button>
          )}
        </ButtonRow>
      )}
      {!data.may_erase && (
        <p className={styles.note}>
          Удалить эти данные нельзя: человек&nbsp;— партнёр, суперпользователь или сотрудник. Сначала снимите эти права.
        </p>
      )}
      {isErasing && (
        <EraseDialog
          whose={request}
          onClose={() => setErasing(false)}
          onErased={() => {
            setErasing(false)
            onErased()
          }}
        />
      )}
    </div>
  )
}
