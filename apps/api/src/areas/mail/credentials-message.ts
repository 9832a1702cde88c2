export interface Credentials {
  /** How the person is spoken to: first name and patronymic. */
  name: string
  login: string
  password: string
  site: string
  organisation: string
  supportEmail: string | null
}

export interface MailText {
  subject: string
  text: string
  html: string
}

const subject = 'Данные для пользователя'

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  )

const plainText = ({ name, login, password, site, organisation, supportEmail }: Credentials) => `Здравствуйте, ${name}!

Для вас открыт доступ к подготовке к независимой оценке квалификации.

Сайт: ${site}
Логин: ${login}
Пароль: ${password}

Никому не сообщайте пароль: сотрудники его не спрашивают.

${organisation}${supportEmail === null ? '' : `\nВопросы: ${supportEmail}`}
`

const row = (label: string, value: string) =>
  `<p style="margin:0 0 4px;font-size:14px;color:#5b6472">${label}</p>
<p style="margin:0 0 16px;font:600 20px/1.4 Consolas,'Courier New',monospace;word-break:break-all">${escapeHtml(value)}</p>`

/** One column without images or scripts, letters large enough for a telephone. */
const htmlText = ({ name, login, password, site, organisation, supportEmail }: Credentials) => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${subject}</title>
</head>
<body style="margin:0;padding:16px;background:#f3f5f8;color:#16202e;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 16px;font-size:18px;font-weight:600">Здравствуйте, ${escapeHtml(name)}!</p>
<p style="margin:0 0 24px">Для вас открыт доступ к подготовке к&nbsp;независимой оценке квалификации.</p>
${row('Логин', login)}
${row('Пароль', password)}
<p style="margin:8px 0 24px"><a href="${escapeHtml(site)}" style="display:block;padding:14px 16px;background:#1c4fb8;border-radius:8px;color:#ffffff;text-align:center;text-decoration:none;font-weight:600">Войти на сайт</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#5b6472;word-break:break-all">Сайт: ${escapeHtml(site)}</p>
<p style="margin:0;font-size:14px;color:#5b6472">Никому не сообщайте пароль: сотрудники его не спрашивают.</p>
</div>
<p style="max-width:480px;margin:16px auto 0;font-size:14px;color:#5b6472;text-align:center">${escapeHtml(organisation)}${
  supportEmail === null ? '' : `<br>Вопросы: ${escapeHtml(supportEmail)}`
}</p>
</body>
</html>
`

export const writeCredentials = (credentials: Credentials): MailText => ({
  subject,
  text: plainText(credentials),
  html: htmlText(credentials),
})
