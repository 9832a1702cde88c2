export interface MailText {
  subject: string
  text: string
  html: string
}

/** Shown in the footer of every mail. */
export interface Sender {
  organisation: string
  supportEmail: string | null
}

interface MailLink {
  label: string
  address: string
}

/** Lines of a mail: «Курс: …». What a line says can be opened by its link. */
export type Facts = [label: string, value: string, link?: MailLink][]

/** What a mail says. All of it is plain text: the template escapes it. */
export interface MailContent {
  subject: string
  /** First name and patronymic, for the greeting; empty where they are not known. */
  name?: string
  opening: string
  /** What the reader types or copies. */
  credentials?: Facts
  /** Groups of lines, such as one for each course. */
  facts?: Facts[]
  link: MailLink
  notes: string[]
}

const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  )

const greetingOf = ({ name }: MailContent): string => (name ? `Здравствуйте, ${name}!` : 'Здравствуйте!')

/** A list begins on a line of its own. */
const textLine = ([label, value, link]: Facts[number]): string =>
  `${label}:${value.includes('\n') ? '\n' : ' '}${value}${link ? `\n${link.label}: ${link.address}` : ''}`

const textLines = (facts: Facts): string => facts.map(textLine).join('\n')

const writeText = (mail: MailContent, { organisation, supportEmail }: Sender): string =>
  [
    greetingOf(mail),
    mail.opening,
    ...(mail.credentials ? [textLines(mail.credentials)] : []),
    ...(mail.facts ?? []).map(textLines),
    `${mail.link.label}: ${mail.link.address}`,
    ...(mail.notes.length > 0 ? [mail.notes.join('\n')] : []),
    `${organisation}${supportEmail === null ? '' : `\nВопросы: ${supportEmail}`}\n`,
  ].join('\n\n')

/** The light colours of the page's tokens are inline, because many mail programs read nothing else; these are the dark ones. */
const darkStyles = `@media (prefers-color-scheme: dark) {
.paper { background: #10161c !important; color: #eef2f4 !important }
.card { background: #182028 !important; border-color: #2a343d !important }
.facts { border-color: #2a343d !important }
.quiet { color: #aab6c0 !important }
a.link { color: #6db6e6 !important }
.button { background: #6db6e6 !important; color: #06202f !important }
}`

const htmlCredential = ([label, value]: Facts[number]): string =>
  `<p class="quiet" style="margin:0 0 4px;font-size:14px;color:#51606e">${escapeHtml(label)}</p>
<p style="margin:0 0 16px;font:600 18px/1.4 Consolas,'Courier New',monospace;word-break:break-all">${escapeHtml(value)}</p>`

const htmlLink = ({ label, address }: MailLink): string =>
  `<br><a class="link" href="${escapeHtml(address)}" style="color:#005387">${escapeHtml(label)}</a>`

const htmlFacts = (facts: Facts): string =>
  `<div class="facts" style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #e2e5e1">
${facts
  .map(
    ([label, value, link]) =>
      `<p style="margin:0 0 8px;word-break:break-word"><span class="quiet" style="font-size:14px;color:#51606e">${escapeHtml(label)}</span><br>${escapeHtml(value).replaceAll('\n', '<br>')}${link ? htmlLink(link) : ''}</p>`,
  )
  .join('\n')}
</div>`

const htmlButton = ({ label, address }: MailLink): string =>
  `<p style="margin:24px 0"><a class="button" href="${escapeHtml(address)}" style="display:block;padding:14px 16px;background:#005387;border-radius:8px;color:#ffffff;text-align:center;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`

const htmlNote = (note: string): string =>
  `<p class="quiet" style="margin:0 0 12px;font-size:14px;color:#51606e;word-break:break-word">${escapeHtml(note)}</p>`

/** One column without images or scripts, text large enough for a phone. */
const writeHtml = (mail: MailContent, { organisation, supportEmail }: Sender): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="paper" style="margin:0;padding:16px;background:#fbfbf9;color:#17212b;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div class="card" style="max-width:480px;margin:0 auto;padding:24px 24px 12px;background:#ffffff;border:1px solid #e2e5e1;border-radius:12px">
<p style="margin:0 0 16px;font-size:18px;font-weight:600">${escapeHtml(greetingOf(mail))}</p>
<p style="margin:0 0 24px">${escapeHtml(mail.opening)}</p>
${[
  ...(mail.credentials ?? []).map(htmlCredential),
  ...(mail.facts ?? []).map(htmlFacts),
  htmlButton(mail.link),
  htmlNote(`Если кнопка не\u00a0работает, откройте адрес: ${mail.link.address}`),
  ...mail.notes.map(htmlNote),
].join('\n')}
</div>
<p class="quiet" style="max-width:480px;margin:16px auto 0;font-size:14px;color:#51606e;text-align:center">${escapeHtml(organisation)}${
  supportEmail === null ? '' : `<br>Вопросы: ${escapeHtml(supportEmail)}`
}</p>
</body>
</html>
`

/** The one template of all mails. */
export const writeMail = (mail: MailContent, sender: Sender): MailText => ({
  subject: mail.subject,
  text: writeText(mail, sender),
  html: writeHtml(mail, sender),
})
