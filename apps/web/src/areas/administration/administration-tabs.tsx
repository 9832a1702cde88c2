import { paths } from '../../shared/paths.ts'
import { LinkTabs } from '../../shared/ui/link-tabs.tsx'

const screens = [
  { path: paths.people, label: 'Люди' },
  { path: paths.journal, label: 'Журнал' },
  { path: paths.personalData, label: 'Данные' },
]

/** The three screens of administrators, under the heading of each. */
export const AdministrationTabs = () => <LinkTabs label="Администрирование" screens={screens} />
