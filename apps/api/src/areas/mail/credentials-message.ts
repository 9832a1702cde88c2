import { courseFacts } from './course-facts.ts'
import type { MailCourse } from './course-mail.queries.ts'
import { type MailText, type Sender, writeMail } from './mail-layout.ts'

interface Credentials {
  /** First name and patronymic, for the greeting. */
  name: string
  login: string
  password: string
  /** Those with days left. */
  courses: MailCourse[]
  site: string
}

export const writeCredentials = ({ name, login, password, courses, site }: Credentials, sender: Sender): MailText =>
  writeMail(
    {
      subject: 'Данные для пользователя',
      name,
      opening: 'Для вас открыт доступ к\u00a0подготовке к\u00a0независимой оценке квалификации.',
      credentials: [
        ['Сайт', site],
        ['Логин', login],
        ['Пароль', password],
      ],
      facts: courses.map(courseFacts),
      link: { label: 'Войти на\u00a0сайт', address: `${site}/auth` },
      notes: ['Никому не\u00a0сообщайте пароль: сотрудники его не\u00a0спрашивают.'],
    },
    sender,
  )
