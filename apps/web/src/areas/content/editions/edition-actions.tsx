import { type ContentEdition, changeContentEditionShown, openRevision } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { revisionPath } from '../../../shared/content-paths.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import styles from '../../../shared/ui/section.module.css'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { contentKey } from '../content-queries.ts'
import { useChange } from '../use-change.ts'
import { contentEditionQuery } from './edition-queries.ts'

/** The server names why it refuses at a field: who cites the document. */
const withFields = (error: Error | null): Error | null => {
  if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return error
  return new Error(Object.values(error.fields).join('. '))
}

const ShowDialog = ({ edition, onClose }: { edition: ContentEdition; onClose: () => void }) => {
  const { id, version, is_shown: isShown } = edition
  const { change, isPending, error, isConflict, reload } = useChange<ContentEdition>(contentEditionQuery(id).queryKey)
  const close = () => {
    if (isConflict) void reload()
    onClose()
  }
  return (
    <ConfirmDialog
      title={isShown ? 'Убрать документ из\u00a0библиотеки?' : 'Вернуть документ в\u00a0библиотеку?'}
      confirmLabel={isShown ? 'Убрать' : 'Вернуть'}
      look={isShown ? 'danger' : 'primary'}
      isPending={isPending}
      error={withFields(error)}
      onConfirm={() =>
        change(
          {
            send: () => call(changeContentEditionShown, { params: { id }, body: { version, is_shown: !isShown } }),
            done: isShown ? 'Документ убран из\u00a0библиотеки' : 'Документ снова в\u00a0библиотеке',
          },
          { onSuccess: onClose },
        )
      }
      onClose={close}
    >
      <p>
        {isShown
          ? 'Обучающиеся не\u00a0увидят его в\u00a0списке документов, и\u00a0новые вопросы не\u00a0смогут на\u00a0него сослаться.'
          : 'Обучающиеся снова увидят его в\u00a0списке документов.'}
      </p>
    </ConfirmDialog>
  )
}

/** Begins the edition that follows, or goes on with it, and opens its screen. */
const useOpenRevision = (edition: number) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(openRevision, { body: { edition } }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: contentKey, refetchType: 'none' })
      await navigate(revisionPath(id))
    },
  })
  return { open: useMutateOnce(mutate), isPending, error: withFields(error) }
}

interface EditionActionsProps {
  edition: ContentEdition
  /** Something was typed into a correction and not saved. */
  hasCorrection: boolean
  onCorrect: () => void
}

/** What can be done with the edition. One that has a successor is history. */
export const EditionActions = ({ edition, hasCorrection, onCorrect }: EditionActionsProps) => {
  const [isAsking, setAsking] = useState(false)
  const { open, isPending, error } = useOpenRevision(edition.id)
  const { revision, replaced_by: next, is_shown: isShown } = edition
  return (
    <Card>
      <section className={styles.section} aria-labelledby="edition-actions">
        <h2 id="edition-actions">{revision === null ? 'Что можно сделать' : 'Готовится замена'}</h2>
        {revision !== null && (
          <p className={styles.note}>
            Новая редакция в&nbsp;работе. Обучающиеся её не&nbsp;видят, пока вы её не&nbsp;опубликуете.
          </p>
        )}
        {revision === null && next === null && isShown && (
          <p className={styles.note}>
            Норма изменилась — готовьте новую редакцию: текст, решение по&nbsp;каждому вопросу, день замены. Опечатка
            в&nbsp;конспекте — исправьте.
          </p>
        )}
        <Alert message={error?.message ?? null} />
        <ButtonRow>
          {revision !== null && <LinkButton to={revisionPath(revision)}>Продолжить подготовку</LinkButton>}
          {revision === null && next === null && isShown && (
            <Button busy={isPending} onClick={() => open(undefined)}>
              Готовить новую редакцию
            </Button>
          )}
          {isShown && (
            <Button look="ghost" onClick={onCorrect}>
              {hasCorrection ? 'Продолжить правку…' : 'Исправить…'}
            </Button>
          )}
          {(next === null || !isShown) && (
            <Button look="ghost" onClick={() => setAsking(true)}>
              {isShown ? 'Убрать из\u00a0библиотеки…' : 'Вернуть в\u00a0библиотеку…'}
            </Button>
          )}
        </ButtonRow>
      </section>
      {isAsking && <ShowDialog edition={edition} onClose={() => setAsking(false)} />}
    </Card>
  )
}
