import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../../shared/api/api-error.ts'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { paths } from '../../shared/paths.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { PageHeading } from '../../shared/ui/page-heading.tsx'
import { RecordsSkeleton } from '../../shared/ui/records-skeleton.tsx'
import { type HeaderPreview, PartnerBrand } from './brand/partner-brand.tsx'
import { ForSuperusers } from './for-superusers.tsx'
import { PartnerForm } from './partner-form.tsx'
import { partnerQuery } from './partner-queries.ts'
import { PartnerReminders } from './partner-reminders.tsx'
import { PartnerUsers } from './partner-users.tsx'

interface PartnerScreenProps {
  /** The partner's invoices, which another area shows. */
  Invoices: ComponentType<{ partnerId: number; isSuperuser: boolean }>
  Header: HeaderPreview
}

const back = { to: paths.partners, label: 'Партнёры' }
const backToInvoices = { to: paths.invoices, label: 'Счета' }

const NoPartner = () => (
  <Page>
    <PageHeading title="Партнёр не&nbsp;найден" />
    <EmptyState title="Такой карточки нет" text={<>Возможно, в&nbsp;адресе опечатка.</>}>
      <LinkButton look="ghost" to={paths.invoices}>
        К&nbsp;счетам
      </LinkButton>
    </EmptyState>
  </Page>
)

const OpenPartner = ({
  id,
  isSuperuser,
  Invoices,
  Header,
}: PartnerScreenProps & { id: number; isSuperuser: boolean }) => {
  const query = useQuery(partnerQuery(id))
  const { data: partner, error } = query
  if (error instanceof ApiError && error.code === 'not_found') return <NoPartner />
  return (
    <Page>
      <PageHeading title={partner?.company ?? 'Партнёр'} back={isSuperuser ? back : backToInvoices} />
      {partner === undefined && (query.isError ? <LoadError query={query} /> : <RecordsSkeleton />)}
      {partner !== undefined && (
        <>
          <PartnerForm key={partner.version} partner={partner} isReadOnly={!isSuperuser} />
          <PartnerBrand partnerId={id} Header={Header} />
          <PartnerReminders partnerId={id} />
          {isSuperuser && <PartnerUsers partnerId={id} />}
          <Invoices partnerId={id} isSuperuser={isSuperuser} />
        </>
      )}
    </Page>
  )
}

/** The card of a partner: a superuser edits any, a partner reads their own. */
export const PartnerScreen = ({ Invoices, Header }: PartnerScreenProps) => {
  const { id = '' } = useParams()
  const { data: user } = useQuery(currentUserQuery)
  if (user === undefined) return null
  const isSuperuser = user.is_superuser
  if (id === 'new') {
    if (!isSuperuser) return <ForSuperusers />
    return (
      <Page>
        <PageHeading title="Новый партнёр" back={back} />
        <PartnerForm partner={null} isReadOnly={false} />
      </Page>
    )
  }
  if (!/^[1-9]\d{0,14}$/.test(id)) return <NoPartner />
  return <OpenPartner id={Number(id)} isSuperuser={isSuperuser} Invoices={Invoices} Header={Header} />
}
