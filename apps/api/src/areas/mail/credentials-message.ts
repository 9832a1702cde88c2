import { escapeHtml, htmlButton, htmlNote, htmlPage, type MailText, type Sender, textFooter } from './mail-layout.ts'

export interface Credentials extends Sender {
  /** First name and patronymic, for the greeting. */
  name: string
  login: string
  password: string
  site: string
}

const subject = 'Данные для пользователя'

const plainText = ({ name, login, password, site, ...sender }: Credentials) => `Здравствуйте, ${name}!

Для вас открыт доступ к подготовке к независимой оценке квалификации.

Сайт: ${site}
Логин: ${login}
Пароль: ${password}

Никому не сообщайте пароль: сотрудники его не спрашивают.

${textFooter(sender)}`

const row = (label: string, value: string) =>
  `<p style="margin:0 0 4px;font-size:14px;color:#5b6472">${label}</p>
<p style="margin:0 0 16px;font:600 20px/1.4 Consolas,'Courier New',monospace;word-break:break-all">${escapeHtml(value)}</p>`

const htmlText = ({ name, login, password, site, ...sender }: Credentials) =>
  htmlPage(
    subject,
    `<p style="margin:0 0 16px;font-size:18px;font-weight:600">Здравствуйте, ${escapeHtml(name)}!</p>
<p style="margin:0 0 24px">Для вас открыт доступ к подготовке к&nbsp;независимой оценке квалификации.</p>
${row('Логин', login)}
${row('Пароль', password)}
${htmlButton('Войти на сайт', site)}
${htmlNote(`Сайт: ${escapeHtml(site)}`)}
${htmlNote('Никому не сообщайте пароль: сотрудники его не спрашивают.')}`,
    sender,
  )

export const writeCredentials = (credentials: Credentials): MailText => ({
  subject,
  text: plainText(credentials),
  html: htmlText(credentials),
})
