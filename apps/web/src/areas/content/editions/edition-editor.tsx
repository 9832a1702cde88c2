import { type ContentEdition, changeContentEdition, createContentEdition, type EditionSheet } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { contentEditionPath } from '../../../shared/content-paths.ts'
import { paths } from '../../../shared/paths.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import section from '../../../shared/ui/section.module.css'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { contentKey } from '../content-queries.ts'
import styles from '../edition-form/edition-form.module.css'
import { SheetEditor } from '../edition-form/sheet-editor.tsx'
import { focusField } from '../editor-parts/focus-field.ts'
import { isChangedMeanwhile } from '../use-change.ts'
import { contentEditionQuery } from './edition-queries.ts'
import { useStoredSheet } from './use-stored-sheet.ts'

const changedMeanwhile =
  'Пока вы правили, документ изменил другой эксперт. Ваши правки остались в\u00a0форме: сохраните ещё раз, и\u00a0они заменят чужие, или нажмите «Отмена» и\u00a0посмотрите, что изменилось'

/** What is wrong by field; a call names the part of its body before it. */
const faultsOf = (error: Error | null): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(error instanceof ApiError ? error.fields : {}).map(([field, fault]) => [
      field.replace(/^sheet\./, ''),
      fault,
    ]),
  )

interface SheetFormProps {
  stored: ReturnType<typeof useStoredSheet>
  submitLabel: string
  fromHint: string
  saving: { isPending: boolean; error: Error | null }
  onSubmit: (sheet: EditionSheet) => void
  onLeave: () => void
}

const SheetForm = ({ stored, submitLabel, fromHint, saving, onSubmit, onLeave }: SheetFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [isAsking, setAsking] = useState(false)
  const { isPending, error } = saving
  const faults = faultsOf(error)
  useEffect(() => {
    if (error === null) return
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    const invalid = find('[aria-invalid="true"]')
    if (invalid == null && faultsOf(error).has('points')) focusField('points')
    else (invalid ?? find('[role="alert"]'))?.focus()
  }, [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const unread = form.current?.querySelector<HTMLElement>('[data-unread]')
    if (unread) unread.focus()
    else onSubmit(stored.sheet)
  }
  const leave = () => {
    stored.clear()
    onLeave()
  }
  return (
    <form ref={form} className={styles.form} noValidate aria-label="Документ" onSubmit={submit}>
      <SheetEditor sheet={stored.sheet} faults={faults} fromHint={fromHint} onChange={stored.change} />
      <div className={styles.foot}>
        <Alert message={isChangedMeanwhile(error) ? changedMeanwhile : (error?.message ?? null)} />
        <ButtonRow>
          <Button type="submit" busy={isPending}>
            {submitLabel}
          </Button>
          <Button look="ghost" onClick={() => (stored.isChanged ? setAsking(true) : leave())}>
            Отмена
          </Button>
        </ButtonRow>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Отбросить набранное?"
          confirmLabel="Отбросить"
          isPending={false}
          error={null}
          onConfirm={leave}
          onClose={() => setAsking(false)}
        >
          <p>Правки не&nbsp;сохранены и&nbsp;пропадут.</p>
        </ConfirmDialog>
      )}
    </form>
  )
}

const emptySheet: EditionSheet = {
  title: '',
  short: '',
  edition: '',
  valid_from: null,
  valid_until: null,
  intro: '',
  points: [],
}

const firstDay = 'Первый день этой редакции. Пусто, если неизвестен'

/** A document that no pack has brought. */
export const NewEdition = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const stored = useStoredSheet('content-new-edition', 0, emptySheet)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sheet: EditionSheet) => call(createContentEdition, { body: { sheet } }),
    onSuccess: async (edition) => {
      stored.clear()
      await client.invalidateQueries({ queryKey: contentKey, refetchType: 'none' })
      client.setQueryData(contentEditionQuery(edition.id).queryKey, edition)
      showToast('Документ добавлен в\u00a0библиотеку', 'green')
      await navigate(contentEditionPath(edition.id), { replace: true })
    },
  })
  const create = useMutateOnce(mutate)
  return (
    <Page>
      <PageHeading title="Новый документ" back={{ to: paths.contentEditions, label: 'Документы' }} />
      <SheetForm
        stored={stored}
        submitLabel="Добавить документ"
        fromHint={firstDay}
        saving={{ isPending, error }}
        onSubmit={(sheet) => create(sheet)}
        onLeave={() => void navigate(paths.contentEditions)}
      />
    </Page>
  )
}

export const correctionName = (id: number): string => `content-edition:${id}`

/** A correction of an edition. Another text gets another id: answers of the past go on citing the one that was read. */
export const EditionCorrection = ({ edition, onClose }: { edition: ContentEdition; onClose: () => void }) => {
  const { id, version } = edition
  const client = useQueryClient()
  const navigate = useNavigate()
  const stored = useStoredSheet(correctionName(id), version, edition.sheet)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sheet: EditionSheet) => call(changeContentEdition, { params: { id }, body: { version, sheet } }),
    onSuccess: async (changed) => {
      stored.clear()
      await client.invalidateQueries({ queryKey: contentKey, refetchType: 'none' })
      client.setQueryData(contentEditionQuery(changed.id).queryKey, changed)
      const isSameText = changed.id === id
      showToast(isSameText ? 'Сохранено' : 'Исправлено: вопросы ссылаются на\u00a0исправленный текст', 'green')
      if (isSameText) onClose()
      else await navigate(contentEditionPath(changed.id), { replace: true })
    },
    onError: (refusal) => {
      // The next attempt names the version that the server has by then.
      if (isChangedMeanwhile(refusal)) void client.invalidateQueries({ queryKey: contentEditionQuery(id).queryKey })
    },
  })
  const save = useMutateOnce(mutate)
  return (
    <Page>
      <PageHeading title={`Исправить: ${edition.short}`} back={{ to: contentEditionPath(id), label: edition.short }} />
      <p className={section.note}>
        Здесь исправляют опечатки и&nbsp;неточности конспекта. Если изменилась сама норма, готовьте новую редакцию:
        обучающиеся увидят обе и&nbsp;день замены.
      </p>
      {stored.isOutdated && (
        <Alert message="Документ с&nbsp;тех пор изменил другой эксперт. В&nbsp;форме — набранное вами: сохраните, и&nbsp;оно заменит чужое, или нажмите «Отмена»" />
      )}
      <SheetForm
        stored={stored}
        submitLabel="Сохранить"
        fromHint={firstDay}
        saving={{ isPending, error }}
        onSubmit={(sheet) => save(sheet)}
        onLeave={onClose}
      />
    </Page>
  )
}
