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

/**
 * Word draws the mails of Outlook on Windows. It knows width and padding of tables and cells alone, lets no cell inherit
 * a font, and takes Times New Roman where the first font of a list is missing: that of Windows is the first.
 */
const fonts = "'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const monospaceFonts = "Consolas,'Courier New',monospace"

interface TextStyle {
  size: number
  colour: string
  weight?: number
  family?: string
}

/** A word longer than the line is broken: it would widen the table. */
const textCss = ({ size, colour, weight = 400, family = fonts }: TextStyle): string =>
  `font-family:${family};font-size:${size}px;line-height:1.5;font-weight:${weight};color:${colour};word-break:break-word`

const bodyCss = textCss({ size: 16, colour: '#17212b' })
const greetingCss = textCss({ size: 18, colour: '#17212b', weight: 600 })
const credentialCss = textCss({ size: 18, colour: '#17212b', weight: 600, family: monospaceFonts })
const quietCss = textCss({ size: 14, colour: '#51606e' })
const buttonCss = textCss({ size: 16, colour: '#ffffff', weight: 600 })

/** Inline colours are those of the page's light tokens, because many mail programs read nothing else; these are the dark ones. */
const darkStyles = `@media (prefers-color-scheme: dark) {
.paper { background-color: #10161c !important }
.card { background-color: #182028 !important; border-color: #2a343d !important }
.facts { border-color: #2a343d !important }
.text { color: #eef2f4 !important }
.quiet { color: #aab6c0 !important }
.link { color: #6db6e6 !important }
.button { background-color: #6db6e6 !important }
.label { color: #06202f !important }
}`

const layoutAttributes = 'role="presentation" border="0" cellpadding="0" cellspacing="0"'

const htmlTable = (rows: string): string => `<table ${layoutAttributes} width="100%" style="width:100%">
${rows}
</table>`

const htmlRow = (className: string, css: string, content: string): string =>
  `<tr><td class="${className}" style="${css}">${content}</td></tr>`

/** Addresses and passwords: Word knows `break-all` alone. */
const breakAnywhere = (html: string): string => `<span style="word-break:break-all">${html}</span>`

const htmlCredential = ([label, value]: Facts[number]): string =>
  `${htmlRow('quiet', `padding:0 0 4px;${quietCss}`, escapeHtml(label))}
${htmlRow('text', `padding:0 0 16px;${credentialCss}`, breakAnywhere(escapeHtml(value)))}`

const htmlLink = ({ label, address }: MailLink): string =>
  `<br><a class="link" href="${escapeHtml(address)}" style="color:#005387">${escapeHtml(label)}</a>`

const htmlFact = ([label, value, link]: Facts[number], index: number, { length }: Facts): string =>
  `<p style="margin:0${index < length - 1 ? ' 0 8px' : ''}"><span class="quiet" style="font-size:14px;color:#51606e">${escapeHtml(label)}</span><br>${escapeHtml(value).replaceAll('\n', '<br>')}${link ? htmlLink(link) : ''}</p>`

const htmlFacts = (facts: Facts): string =>
  `<tr><td style="padding:0 0 16px">${htmlTable(
    htmlRow(
      'facts text',
      `padding:0 0 0 12px;border-left:3px solid #e2e5e1;${bodyCss}`,
      facts.map(htmlFact).join('\n'),
    ),
  )}</td></tr>`

/** Word leaves out what makes the whole button a link, and takes `mso-padding-alt` instead. */
const htmlButton = ({ label, address }: MailLink): string =>
  `<tr><td style="padding:8px 0 24px">${htmlTable(
    `<tr><td class="button" align="center" bgcolor="#005387" style="background-color:#005387;border-radius:8px;mso-padding-alt:14px 16px"><a class="label" href="${escapeHtml(address)}" style="display:block;padding:14px 16px;${buttonCss};text-align:center;text-decoration:none">${escapeHtml(label)}</a></td></tr>`,
  )}</td></tr>`

/** Longer than a line on a phone. */
const longAddress = /https?:\/\/\S{30,}/g

const htmlNote = (note: string): string =>
  htmlRow('quiet', `padding:0 0 12px;${quietCss}`, escapeHtml(note).replace(longAddress, breakAnywhere))

const htmlFooter = ({ organisation, supportEmail }: Sender): string =>
  `<tr><td class="quiet" align="center" style="padding:16px 0 0;${quietCss};text-align:center">${escapeHtml(organisation)}${
    supportEmail === null ? '' : `<br>Вопросы: ${escapeHtml(supportEmail)}`
  }</td></tr>`

const htmlCard = (rows: string): string =>
  `<tr><td class="card" align="left" bgcolor="#ffffff" style="padding:24px 24px 12px;background-color:#ffffff;border:1px solid #e2e5e1;border-radius:12px">${htmlTable(rows)}</td></tr>`

/** One column of tables without images or scripts, text large enough for a phone. Word knows no `max-width`: its column is a table of that width. */
const writeHtml = (mail: MailContent, sender: Sender): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="paper" bgcolor="#fbfbf9" style="margin:0;background-color:#fbfbf9">
<table class="paper" ${layoutAttributes} width="100%" bgcolor="#fbfbf9" style="width:100%;background-color:#fbfbf9">
<tr><td align="center" style="padding:16px">
<!--[if mso]><table ${layoutAttributes} align="center" width="530" style="width:530px"><tr><td><![endif]-->
<table ${layoutAttributes} align="center" width="100%" style="width:100%;max-width:530px">
${htmlCard(
  [
    htmlRow('text', `padding:0 0 16px;${greetingCss}`, escapeHtml(greetingOf(mail))),
    htmlRow('text', `padding:0 0 16px;${bodyCss}`, escapeHtml(mail.opening)),
    ...(mail.credentials ?? []).map(htmlCredential),
    ...(mail.facts ?? []).map(htmlFacts),
    htmlButton(mail.link),
    htmlNote(`Если кнопка не\u00a0работает, откройте адрес: ${mail.link.address}`),
    ...mail.notes.map(htmlNote),
  ].join('\n'),
)}
${htmlFooter(sender)}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`

/** The one template of all mails. */
export const writeMail = (mail: MailContent, sender: Sender): MailText => ({
  subject: mail.subject,
  text: writeText(mail, sender),
  html: writeHtml(mail, sender),
})
