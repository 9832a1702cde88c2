import { type CheckedCertificate, type VerifiedCertificate, verifyCertificate } from '@dopusk/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { ApiError, isNotFound } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { verificationKey } from '../../../shared/api/queries.ts'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { type BadgeTone, StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import styles from './verify-screen.module.css'

const outcomeOf = (error: unknown): CheckedCertificate => {
  if (isNotFound(error)) return null
  if (error instanceof ApiError && error.code === 'too_many_requests') return 'limited'
  throw error
}

/** The certificate that a code stands for; null where there is none. */
const verificationQuery = (code: string) =>
  queryOptions({
    queryKey: verificationKey(code),
    queryFn: ({ signal }): Promise<CheckedCertificate> =>
      call(verifyCertificate, { params: { code } }, { signal, token: 'omit' }).catch(outcomeOf),
    staleTime: 60_000,
  })

const states: Record<VerifiedCertificate['state'], { tone: BadgeTone; word: string; text: ReactNode }> = {
  valid: {
    tone: 'green',
    word: 'Действительна',
    text: <>Сверьте номер, дату, курс и&nbsp;имя с&nbsp;бумагой: они должны совпадать.</>,
  },
  withdrawn: {
    tone: 'red',
    word: 'Отозвана',
    text: <>Организация отозвала эту справку: полагаться на&nbsp;неё нельзя.</>,
  },
  erased: {
    tone: 'amber',
    word: 'Удалена',
    text: (
      <>
        Справка с&nbsp;этим номером выдавалась, но&nbsp;персональные данные человека удалены, и&nbsp;подтвердить её
        больше нельзя.
      </>
    ),
  },
}

const Fact = ({ name, value }: { name: string; value: string | null }) =>
  value === null ? null : (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  )

const Certificate = ({ certificate }: { certificate: VerifiedCertificate }) => {
  const { number, date, state, course, name, organisation } = certificate
  const { tone, word, text } = states[state]
  return (
    <>
      <PageHeading title="Справка о&nbsp;подготовке" aside={<StatusBadge tone={tone}>{word}</StatusBadge>} />
      <p>{text}</p>
      <dl className={styles.facts}>
        <Fact name="Номер" value={`№\u00a0${number}`} />
        <Fact name="Дата" value={calendarDate(date)} />
        <Fact name="Кому выдана" value={name} />
        <Fact name="Курс" value={course} />
        <Fact name="Кто выдал" value={organisation} />
      </dl>
      <p className={styles.notice}>
        Справка не&nbsp;является документом о&nbsp;квалификации и&nbsp;не&nbsp;заменяет независимую оценку квалификации.
        Имя показано не&nbsp;полностью, чтобы защитить персональные данные.
      </p>
    </>
  )
}

const NotFound = () => (
  <>
    <PageHeading title="Справка не&nbsp;найдена" />
    <p>
      Справки с&nbsp;таким кодом нет. Проверьте адрес: он&nbsp;должен быть точно таким, как на&nbsp;бумаге
      под&nbsp;кодом, или наведите камеру на&nbsp;код ещё раз. Если адрес верный, такую справку здесь не&nbsp;выдавали.
    </p>
    <LinkButton look="ghost" to={paths.home}>
      На&nbsp;главную
    </LinkButton>
  </>
)

const Limited = ({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) => (
  <>
    <PageHeading title="Слишком много проверок" />
    <p>С&nbsp;этого адреса за&nbsp;последний час проверили слишком много справок. Повторите позже.</p>
    <Button look="ghost" busy={isBusy} onClick={onRetry}>
      Повторить
    </Button>
  </>
)

const Waiting = () => (
  <div role="status" className={styles.waiting}>
    <VisuallyHidden>Проверяем справку…</VisuallyHidden>
    <Skeleton />
    <Skeleton shape="short" />
  </div>
)

const Verification = ({ code }: { code: string }) => {
  const query = useQuery(verificationQuery(code))
  const { data } = query
  if (query.isLoadingError) return <LoadError query={query} wholePage />
  if (data === undefined) return <Waiting />
  if (data === 'limited') return <Limited isBusy={query.isFetching} onRetry={() => void query.refetch()} />
  return data === null ? <NotFound /> : <Certificate certificate={data} />
}

/** Public: whether a certificate is genuine, for whoever holds it and reads its code. */
export const VerifyScreen = () => {
  const { code = '' } = useParams()
  return (
    <div className={styles.frame}>
      <Card className={styles.card}>
        <Verification key={code} code={code} />
      </Card>
    </div>
  )
}
