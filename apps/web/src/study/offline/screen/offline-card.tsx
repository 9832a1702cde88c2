import type { UserCourse } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { formatDate, formatDateTime } from '../../../shared/format/date-time.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { type PackSummary, readOfflineSummary, subscribeToOfflineSummary } from '../offline-summary.ts'
import { byteWords } from './byte-words.ts'
import styles from './offline-card.module.css'
import { OfflineDocuments } from './offline-documents.tsx'

const loadRuntime = () => import('../offline-runtime.ts')

/** With practice and pictures; measured: 256 KB for the 240 questions of the demonstration. */
const transferBytesOf = (questionCount: number) => questionCount * 1100

const canStore = (): boolean => 'indexedDB' in globalThis && globalThis.crypto?.subtle !== undefined

const Unsupported = () => (
  <p className={styles.text}>
    Этот браузер не&nbsp;может сохранить курс: нужен защищённый адрес (https) и&nbsp;хранилище, которого нет
    в&nbsp;приватном окне.
  </p>
)

/** The browser may delete the course by itself: noticed when its card is shown. */
const useNoticeLoss = (userCourseId: number, isSaved: boolean): boolean => {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (!isSaved) return
    void loadRuntime()
      .then(({ isCourseStored }) => isCourseStored(userCourseId))
      .then((isStored) => setLost(!isStored))
      .catch(() => {})
  }, [userCourseId, isSaved])
  return isLost
}

const Saved = ({ pack }: { pack: PackSummary }) => (
  <p className={styles.facts}>
    <span>Сохранён {formatDateTime(new Date(pack.savedAtMs).toISOString())}</span>
    <span>Действует до&nbsp;{formatDate(pack.expiresAt)}</span>
    <span>Занимает {byteWords(pack.bytes)}</span>
  </p>
)

/** Saves a course for study without a connection, says what is saved, and deletes it. */
export const OfflineCard = ({ userCourse }: { userCourse: UserCourse }) => {
  const { id, course } = userCourse
  const titleId = useId()
  const client = useQueryClient()
  const summary = useSyncExternalStore(subscribeToOfflineSummary, readOfflineSummary, () => null)
  const pack = summary?.packs[id]
  const isLost = useNoticeLoss(id, pack !== undefined)
  const save = useMutation({ mutationFn: async () => (await loadRuntime()).saveCourse(id) })
  const remove = useMutation({
    mutationFn: async () => (await loadRuntime()).deleteCourse(id),
    onSuccess: () => client.removeQueries({ queryKey: ['offline-documents', id] }),
  })
  const saveOnce = useMutateOnce(save.mutate)
  const error = save.error ?? remove.error
  return (
    <section aria-labelledby={titleId}>
      <Card className={styles.card}>
        <h2 id={titleId}>Учёба без связи</h2>
        {!canStore() && <Unsupported />}
        {canStore() && (
          <>
            {pack === undefined ? (
              <p className={styles.text}>
                {isLost && <>Браузер удалил сохранённый курс, чтобы освободить место. </>}
                Сохраните курс на&nbsp;это устройство, и&nbsp;без интернета останутся план на&nbsp;каждый день, темы,
                избранное, ошибки и&nbsp;практика. Ответы уйдут на&nbsp;сервер, когда связь появится. Билеты проходят
                только со&nbsp;связью.
              </p>
            ) : (
              <>
                <Saved pack={pack} />
                <p className={styles.text}>
                  Курс обновляется сам, когда есть связь. Без неё занимайтесь как обычно: ответы сохранятся здесь
                  и&nbsp;уйдут на&nbsp;сервер потом. Билеты проходят только со&nbsp;связью.
                </p>
              </>
            )}
            <ButtonRow>
              <Button look="ghost" busy={save.isPending} onClick={() => saveOnce()}>
                {pack === undefined
                  ? `Сохранить на\u00a0устройство, около ${byteWords(transferBytesOf(course.question_count))}`
                  : 'Обновить сейчас'}
              </Button>
              {pack !== undefined && (
                <Button look="plain" busy={remove.isPending} onClick={() => remove.mutate()}>
                  Удалить с&nbsp;устройства
                </Button>
              )}
            </ButtonRow>
            <Alert message={error?.message ?? null} />
            {pack !== undefined && <OfflineDocuments userCourseId={id} />}
          </>
        )}
      </Card>
    </section>
  )
}
