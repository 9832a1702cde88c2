import { Link } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { SampleNote } from '../sample-note.tsx'
import { accountSamples } from './account-samples.ts'
import { AccountTable } from './account-table.tsx'

export const AccountScreen = () => (
  <Page>
    <PageHeading title="Личный кабинет" aside={<LinkButton to={paths.application}>Подать заявку</LinkButton>} />
    <SampleNote>
      Это образец: люди и&nbsp;даты вымышлены. Свои курсы смотрите{' '}
      <Link to={paths.courses}>на&nbsp;странице курсов</Link>, обращения по&nbsp;вопросам и&nbsp;ответы
      на&nbsp;них&nbsp;— <Link to={paths.complaints}>в&nbsp;моих обращениях</Link>, письма и&nbsp;календарь&nbsp;—{' '}
      <Link to={paths.reminders}>в&nbsp;напоминаниях</Link>, партнёры&nbsp;— в&nbsp;
      <Link to={paths.accountList}>учётных записях</Link>.
    </SampleNote>
    <AccountTable rows={accountSamples} />
  </Page>
)
